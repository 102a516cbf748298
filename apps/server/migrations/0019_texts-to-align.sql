CREATE TABLE "transcription_texts" (
	"transcription_id" uuid PRIMARY KEY NOT NULL,
	"passages" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transcription_texts" ADD CONSTRAINT "transcription_texts_transcription_id_transcriptions_id_fk" FOREIGN KEY ("transcription_id") REFERENCES "public"."transcriptions"("id") ON DELETE cascade ON UPDATE no action;