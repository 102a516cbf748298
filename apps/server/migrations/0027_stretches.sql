CREATE TABLE "stretches" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"status" text NOT NULL,
	"progress" double precision NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"language" text NOT NULL,
	"engine" text NOT NULL,
	"hot_words" jsonb NOT NULL,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" jsonb,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stretches" ADD CONSTRAINT "stretches_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stretches_recording_id_index" ON "stretches" USING btree ("recording_id");