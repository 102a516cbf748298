CREATE TABLE "link_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"title" text NOT NULL,
	"folder_id" text NOT NULL,
	"transcribe" jsonb,
	"language" text NOT NULL,
	"token_id" text,
	"state" text NOT NULL,
	"turn" integer NOT NULL,
	"failures" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"of_bytes" bigint,
	"validator" text,
	"problem" text,
	"message" jsonb,
	"is_transcribed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"next_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "link_imports" ADD CONSTRAINT "link_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_imports_user_id_created_at_index" ON "link_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "link_imports_on_their_way" ON "link_imports" USING btree ("user_id",md5("address")) WHERE "link_imports"."state" in ('waiting', 'fetching');