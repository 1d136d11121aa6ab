"""Can a set's labels be predicted without understanding? Baselines and trained probes, phenomenon by phenomenon."""

from acesmith.auditing.audit import Audit, AuditLine, audit

__all__ = ["Audit", "AuditLine", "audit"]
