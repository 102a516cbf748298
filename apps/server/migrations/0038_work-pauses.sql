CREATE TABLE "work_pauses" (
	"scope" text NOT NULL,
	"name" text NOT NULL,
	"paused_at" timestamp with time zone NOT NULL,
	"paused_by" uuid NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "work_pauses_scope_name_pk" PRIMARY KEY("scope","name")
);
