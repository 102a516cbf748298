ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "export_rules" ADD COLUMN "made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "export_rules" ADD COLUMN "made_by_session" uuid;--> statement-breakpoint
ALTER TABLE "export_rules" ADD COLUMN "made_by_token" uuid;--> statement-breakpoint
ALTER TABLE "export_rules" ADD COLUMN "made_by_name" text;--> statement-breakpoint
ALTER TABLE "caption_sessions" ADD COLUMN "audience_made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "caption_sessions" ADD COLUMN "audience_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "caption_sessions" ADD COLUMN "made_by_session" uuid;--> statement-breakpoint
ALTER TABLE "caption_sessions" ADD COLUMN "made_by_token" uuid;--> statement-breakpoint
ALTER TABLE "caption_sessions" ADD COLUMN "made_by_name" text;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "made_by_session" uuid;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "made_by_token" uuid;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "made_by_name" text;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "made_by_session" uuid;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "made_by_token" uuid;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "made_by_name" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "made_by_session" uuid;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "made_by_token" uuid;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "made_by_name" text;