CREATE TABLE "queue_lease" (
	"queue" text NOT NULL,
	"job_id" uuid NOT NULL,
	"lease_number" integer DEFAULT 1 NOT NULL,
	"worker_id" uuid,
	"losses" integer DEFAULT 0 NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_lease_queue_job_id_pk" PRIMARY KEY("queue","job_id")
);
--> statement-breakpoint
CREATE TABLE "queue_worker" (
	"worker_id" uuid PRIMARY KEY NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"description" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "queue_lease_worker_id_index" ON "queue_lease" USING btree ("worker_id");