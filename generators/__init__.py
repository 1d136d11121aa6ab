"""How a contrast is made: one module a family of phenomena. No language's words are in here."""
