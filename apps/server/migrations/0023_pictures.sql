CREATE TABLE "recording_pictures" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"width" integer,
	"height" integer,
	"frame_rate" double precision,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"sizes" jsonb,
	"sheet" jsonb
);
--> statement-breakpoint
ALTER TABLE "recording_pictures" ADD CONSTRAINT "recording_pictures_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;