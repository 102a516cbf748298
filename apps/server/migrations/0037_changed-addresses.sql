ALTER TABLE "account_links" DROP CONSTRAINT "account_links_are_for_someone";--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "former_email" text;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_are_for_someone" CHECK (("account_links"."purpose" <> 'password') = ("account_links"."email" is not null) and ("account_links"."purpose" <> 'invitation') = ("account_links"."user_id" is not null));