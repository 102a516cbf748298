CREATE TABLE "operator_trail" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_trail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"target_user_id" uuid,
	"target" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text,
	"address_salt" text,
	"address_digest" text,
	"position" integer,
	"hash" text,
	CONSTRAINT "operator_trail_position_unique" UNIQUE("position")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
CREATE INDEX "operator_trail_at_index" ON "operator_trail" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operator_trail_actor_id_index" ON "operator_trail" USING btree ("actor_id");