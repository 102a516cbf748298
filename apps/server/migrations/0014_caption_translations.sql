CREATE TABLE "caption_translations" (
	"caption_id" uuid NOT NULL,
	"from_line" integer NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "caption_translations_caption_id_from_line_pk" PRIMARY KEY("caption_id","from_line")
);
--> statement-breakpoint
ALTER TABLE "caption_translations" ADD CONSTRAINT "caption_translations_caption_id_caption_sessions_id_fk" FOREIGN KEY ("caption_id") REFERENCES "public"."caption_sessions"("id") ON DELETE cascade ON UPDATE no action;