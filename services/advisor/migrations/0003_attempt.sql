-- Names one press of the wizard's button: a page that asks again after a reload means the same run.
alter table advisor.wizard_run add column attempt_id text;
