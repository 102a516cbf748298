CREATE TABLE "captioned_videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"options" jsonb NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"failure" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "captioned_videos" ADD CONSTRAINT "captioned_videos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captioned_videos" ADD CONSTRAINT "captioned_videos_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "captioned_videos_user_id_index" ON "captioned_videos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "captioned_videos_recording_id_index" ON "captioned_videos" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "captioned_videos_finished_at_index" ON "captioned_videos" USING btree ("finished_at");