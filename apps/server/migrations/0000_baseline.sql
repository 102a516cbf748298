CREATE SEQUENCE "public"."queue_turn_compute_members_far" INCREMENT BY 2 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_compute_members_near" INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_compute_others_far" INCREMENT BY 4 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_compute_others_near" INCREMENT BY 4 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_compute_taken" INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_io_members_far" INCREMENT BY 2 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_io_members_near" INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_io_others_far" INCREMENT BY 4 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_io_others_near" INCREMENT BY 4 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_io_taken" INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE TABLE "deletion_requests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"purge_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_announcements" (
	"user_id" uuid NOT NULL,
	"gift" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	CONSTRAINT "gift_announcements_user_id_gift_pk" PRIMARY KEY("user_id","gift")
);
--> statement-breakpoint
CREATE TABLE "invitation_facts" (
	"invited_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"seconds" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_facts_kind_reference_pk" PRIMARY KEY("kind","reference")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"invited_id" uuid PRIMARY KEY NOT NULL,
	"inviter_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"rewarded_at" timestamp with time zone,
	"state" text DEFAULT 'pending' NOT NULL,
	"judged_at" timestamp with time zone,
	"noticed_at" timestamp with time zone,
	"reasons" text
);
--> statement-breakpoint
CREATE TABLE "invite_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "invite_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"info_collect_identity" text DEFAULT '' NOT NULL,
	"info_collect_channel" text DEFAULT '' NOT NULL,
	"photo_ticket" text,
	"mails_transcriptions" boolean DEFAULT true NOT NULL,
	"mails_purchases" boolean DEFAULT true NOT NULL,
	"mails_rewards" boolean DEFAULT true NOT NULL,
	CONSTRAINT "profiles_photoTicket_unique" UNIQUE("photo_ticket")
);
--> statement-breakpoint
CREATE TABLE "app_orders" (
	"order_number" text PRIMARY KEY NOT NULL,
	"app_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"metadata" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_origins" (
	"app_id" uuid NOT NULL,
	"origin" text NOT NULL,
	CONSTRAINT "app_origins_app_id_origin_pk" PRIMARY KEY("app_id","origin")
);
--> statement-breakpoint
CREATE TABLE "app_products" (
	"id" text PRIMARY KEY NOT NULL,
	"app_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price" integer NOT NULL,
	"currency" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"app_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_users" (
	"app_id" uuid NOT NULL,
	"external_user_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"contact_email" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "app_users_app_id_external_user_id_pk" PRIMARY KEY("app_id","external_user_id"),
	CONSTRAINT "app_users_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "apps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "apps_name_unique" UNIQUE("name"),
	CONSTRAINT "apps_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "attempt_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"browser_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"check_hash" text,
	"check_expires_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "email_codes_checkHash_unique" UNIQUE("check_hash")
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"user_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_browsers_user_id_browser_hash_pk" PRIMARY KEY("user_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "login_networks" (
	"user_id" uuid NOT NULL,
	"network_hash" text NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_networks_user_id_network_hash_pk" PRIMARY KEY("user_id","network_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"user_agent" text NOT NULL,
	"device_label" text NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text,
	"password_hash" text,
	"google_subject" text,
	"nick_name" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_login_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_googleSubject_unique" UNIQUE("google_subject"),
	CONSTRAINT "users_email_is_lower_case" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_without_email_are_deleted" CHECK ("users"."email" is not null or "users"."deleted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "export_deliveries" (
	"rule_id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"state" text NOT NULL,
	"turn" integer NOT NULL,
	"revision" integer NOT NULL,
	"failures" integer NOT NULL,
	"problem" text,
	"changed_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"exported_at" timestamp with time zone,
	"target" text,
	"path" text,
	"marker" text,
	"sha256" text,
	"claimed_path" text,
	"claimed_sha256" text,
	CONSTRAINT "export_deliveries_rule_id_recording_id_pk" PRIMARY KEY("rule_id","recording_id")
);
--> statement-breakpoint
CREATE TABLE "export_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"folder_id" uuid,
	"tag" text,
	"format" text NOT NULL,
	"options" jsonb NOT NULL,
	"template" text,
	"path" text NOT NULL,
	"language" text NOT NULL,
	"destination" text NOT NULL,
	"address" text NOT NULL,
	"user_name" text NOT NULL,
	"sealed_password" text,
	"is_paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_export_at" timestamp with time zone,
	"failing_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bean_entries" (
	"entry_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bean_entries_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"subject" jsonb,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"entry_key" text NOT NULL,
	CONSTRAINT "bean_entries_entryKey_unique" UNIQUE("entry_key"),
	CONSTRAINT "bean_entries_amount" CHECK ("bean_entries"."amount" <> 0),
	CONSTRAINT "bean_entries_balance" CHECK ("bean_entries"."balance_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "caption_lines" (
	"caption_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"text" text NOT NULL,
	"words" jsonb NOT NULL,
	"edited_text" text,
	CONSTRAINT "caption_lines_caption_id_number_pk" PRIMARY KEY("caption_id","number")
);
--> statement-breakpoint
CREATE TABLE "caption_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'starting' NOT NULL,
	"name" text,
	"language" text NOT NULL,
	"interface_language" text NOT NULL,
	"engine" text NOT NULL,
	"quality" text NOT NULL,
	"max_seconds" integer NOT NULL,
	"samples" bigint DEFAULT 0 NOT NULL,
	"connection" integer DEFAULT 0 NOT NULL,
	"ticket_hash" text,
	"ticket_expires_at" timestamp with time zone,
	"audience_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "caption_translations" (
	"caption_id" uuid NOT NULL,
	"from_line" integer NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "caption_translations_caption_id_from_line_pk" PRIMARY KEY("caption_id","from_line")
);
--> statement-breakpoint
CREATE TABLE "buyer_refunds" (
	"refund_number" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"rule" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"unused_seconds" integer NOT NULL,
	"total_seconds" integer NOT NULL,
	"taken_seconds" integer NOT NULL,
	"round" integer NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"refusal" text,
	CONSTRAINT "buyer_refunds_orderNumber_unique" UNIQUE("order_number"),
	CONSTRAINT "buyer_refunds_amount" CHECK ("buyer_refunds"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "goods" (
	"goods_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"price_fen" integer NOT NULL,
	"original_price_fen" integer NOT NULL,
	"duration_seconds" integer NOT NULL,
	"effective_seconds" integer NOT NULL,
	"introduction_en" text DEFAULT '' NOT NULL,
	"introduction_zh" text DEFAULT '' NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "goods_price" CHECK ("goods"."price_fen" > 0 and "goods"."original_price_fen" >= "goods"."price_fen"),
	CONSTRAINT "goods_times" CHECK ("goods"."duration_seconds" > 0 and "goods"."effective_seconds" > 0),
	CONSTRAINT "goods_days" CHECK ("goods"."kind" = 'card' or "goods"."effective_seconds" % 86400 = 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_number" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"goods_id" text NOT NULL,
	"kind" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"price_fen" integer NOT NULL,
	"original_price_fen" integer NOT NULL,
	"duration_seconds" integer NOT NULL,
	"effective_seconds" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"paid_trade_number" text,
	"card_id" uuid,
	"asked_at" timestamp with time zone,
	CONSTRAINT "orders_paidTradeNumber_unique" UNIQUE("paid_trade_number"),
	CONSTRAINT "orders_paid" CHECK (("orders"."status" in ('paid', 'refunded')) = ("orders"."paid_trade_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"trade_number" text PRIMARY KEY NOT NULL,
	"serial" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempts_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_number" text NOT NULL,
	"channel" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"gateway_trade_number" text
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"refund_number" text PRIMARY KEY NOT NULL,
	"trade_number" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"refusal" text,
	CONSTRAINT "payment_refunds_tradeNumber_unique" UNIQUE("trade_number")
);
--> statement-breakpoint
CREATE TABLE "free_translations" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"recording_id" uuid NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	CONSTRAINT "free_translations_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "summaries" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"run_id" uuid NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"instructions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"engine" text,
	"method" text,
	"keywords" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"section_hashes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcript_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"question" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text,
	"engine" text,
	"section_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translated_sections" (
	"recording_id" uuid NOT NULL,
	"language" text NOT NULL,
	"section_id" text NOT NULL,
	"source_hash" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "translated_sections_recording_id_language_section_id_pk" PRIMARY KEY("recording_id","language","section_id")
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"recording_id" uuid NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"run_id" uuid NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"engine" text,
	"quality" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "translations_recording_id_language_pk" PRIMARY KEY("recording_id","language")
);
--> statement-breakpoint
CREATE TABLE "link_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text DEFAULT 'file' NOT NULL,
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
CREATE TABLE "membership_grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"grant_key" text NOT NULL,
	CONSTRAINT "membership_grants_grantKey_unique" UNIQUE("grant_key"),
	CONSTRAINT "membership_grants_days" CHECK ("membership_grants"."days" <> 0)
);
--> statement-breakpoint
CREATE TABLE "message_keys" (
	"id" smallint PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"message_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "messages_userId_eventKey_unique" UNIQUE("user_id","event_key")
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_ticket_keys" (
	"id" smallint PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_pictures" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"width" integer,
	"height" integer,
	"frame_rate" double precision,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"sizes" jsonb,
	"sheet" jsonb,
	"shot_changes" integer[]
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"file_name" text NOT NULL,
	"storage_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"text_bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" text NOT NULL,
	"duration_seconds" double precision NOT NULL,
	"sample_rate" integer NOT NULL,
	"format" text NOT NULL,
	"folder_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"media_state" text DEFAULT 'pending' NOT NULL,
	"media_progress" double precision DEFAULT 0 NOT NULL,
	"decode_id" uuid,
	"channel_count" smallint,
	"has_picture" boolean,
	"media_failure" jsonb,
	"playback_key" text,
	"playback_type" text,
	"playback_bytes" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audio_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"originals" text NOT NULL,
	"file_name" text NOT NULL,
	"source_ids" jsonb NOT NULL,
	"planned" jsonb,
	"progress" double precision DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"banner_id" text PRIMARY KEY NOT NULL,
	"image_en" text NOT NULL,
	"image_zh" text NOT NULL,
	"link" text NOT NULL,
	"sort_order" smallint NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bean_goods" (
	"goods_id" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"introduction_en" text NOT NULL,
	"introduction_zh" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"seconds" integer NOT NULL,
	"beans" integer NOT NULL,
	"original_beans" integer NOT NULL,
	"sort_order" smallint NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "bean_goods_seconds" CHECK ("bean_goods"."seconds" > 0),
	CONSTRAINT "bean_goods_beans" CHECK ("bean_goods"."beans" >= 1 and "bean_goods"."original_beans" >= "bean_goods"."beans")
);
--> statement-breakpoint
CREATE TABLE "bean_purchases" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"goods_id" text NOT NULL,
	"amount" integer NOT NULL,
	"beans" integer NOT NULL,
	"seconds" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"user_id" uuid NOT NULL,
	"day" text NOT NULL,
	"month" text NOT NULL,
	"ordinal" smallint NOT NULL,
	"reward_type" integer NOT NULL,
	"reward_number" integer NOT NULL,
	"member_times" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "check_ins_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "check_ins_userId_month_ordinal_unique" UNIQUE("user_id","month","ordinal")
);
--> statement-breakpoint
CREATE TABLE "gift_code_keys" (
	"id" smallint PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_codes" (
	"code_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"note" text NOT NULL,
	"reward_type" integer NOT NULL,
	"reward_number" integer NOT NULL,
	"max_uses" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone,
	CONSTRAINT "gift_codes_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gift_codes_number" CHECK ("gift_codes"."reward_number" > 0),
	CONSTRAINT "gift_codes_uses" CHECK ("gift_codes"."uses" between 0 and "gift_codes"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "gift_redemptions" (
	"user_id" uuid NOT NULL,
	"code_id" uuid NOT NULL,
	"reward_type" integer NOT NULL,
	"reward_number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_redemptions_user_id_code_id_pk" PRIMARY KEY("user_id","code_id")
);
--> statement-breakpoint
CREATE TABLE "month_rewards" (
	"month" text NOT NULL,
	"day" smallint NOT NULL,
	"reward_type" integer NOT NULL,
	"reward_number" integer NOT NULL,
	CONSTRAINT "month_rewards_month_day_pk" PRIMARY KEY("month","day"),
	CONSTRAINT "month_rewards_day" CHECK ("month_rewards"."day" between 1 and 31),
	CONSTRAINT "month_rewards_number" CHECK ("month_rewards"."reward_number" > 0)
);
--> statement-breakpoint
CREATE TABLE "task_claims" (
	"user_id" uuid NOT NULL,
	"task_id" text NOT NULL,
	"period" text NOT NULL,
	"reward_type" integer NOT NULL,
	"reward_number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "task_claims_user_id_task_id_period_pk" PRIMARY KEY("user_id","task_id","period")
);
--> statement-breakpoint
CREATE TABLE "task_progress" (
	"user_id" uuid NOT NULL,
	"task_id" text NOT NULL,
	"period" text NOT NULL,
	"counted" integer NOT NULL,
	CONSTRAINT "task_progress_user_id_task_id_period_pk" PRIMARY KEY("user_id","task_id","period")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"task_id" text PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"reward_type" integer NOT NULL,
	"reward_number" integer NOT NULL,
	"sort_order" smallint NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "tasks_amount" CHECK ("tasks"."amount" > 0),
	CONSTRAINT "tasks_number" CHECK ("tasks"."reward_number" > 0)
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"feedback_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"category_id" text NOT NULL,
	"content" text NOT NULL,
	"contact" text NOT NULL,
	"picture_count" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_documents" (
	"title_id" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"section" text NOT NULL,
	"content" text NOT NULL,
	"sort_order" integer NOT NULL,
	"is_own" boolean NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "help_documents_title_id_language_pk" PRIMARY KEY("title_id","language")
);
--> statement-breakpoint
CREATE TABLE "satisfaction_answers" (
	"answer_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"recording_id" uuid,
	"rating" smallint NOT NULL,
	"reasons" text[] NOT NULL,
	"comment" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "satisfaction_answers_userId_recordingId_unique" UNIQUE NULLS NOT DISTINCT("user_id","recording_id"),
	CONSTRAINT "satisfaction_rating" CHECK ("satisfaction_answers"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "time_cards" (
	"card_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"seconds" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"grant_key" text NOT NULL,
	CONSTRAINT "time_cards_grantKey_unique" UNIQUE("grant_key"),
	CONSTRAINT "time_cards_seconds" CHECK ("time_cards"."seconds" > 0)
);
--> statement-breakpoint
CREATE TABLE "time_entries" (
	"entry_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "time_entries_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"allowance" text NOT NULL,
	"allowance_key" text NOT NULL,
	"kind" text NOT NULL,
	"seconds" integer NOT NULL,
	"transcription_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"entry_key" text NOT NULL,
	CONSTRAINT "time_entries_entryKey_unique" UNIQUE("entry_key"),
	CONSTRAINT "time_entries_sign" CHECK (case when "time_entries"."kind" in ('grant', 'release') then "time_entries"."seconds" >= 0 else "time_entries"."seconds" <= 0 end)
);
--> statement-breakpoint
CREATE TABLE "access_token_uses" (
	"transcription_id" uuid PRIMARY KEY NOT NULL,
	"token_id" uuid NOT NULL,
	"seconds" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_used_address" text,
	"minutes_per_month" integer,
	CONSTRAINT "access_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "known_engines" (
	"engine" text PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"languages" jsonb NOT NULL,
	"quality" text NOT NULL,
	"vocabulary" boolean NOT NULL,
	"language_detection" boolean DEFAULT false NOT NULL,
	"punctuation" boolean NOT NULL,
	"diarization" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcription_chunks" (
	"transcription_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"channel" smallint NOT NULL,
	"start_seconds" double precision NOT NULL,
	"end_seconds" double precision NOT NULL,
	"speech" jsonb NOT NULL,
	"speech_seconds" double precision NOT NULL,
	"recognised_until" double precision NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"preview" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "transcription_chunks_transcription_id_index_pk" PRIMARY KEY("transcription_id","index")
);
--> statement-breakpoint
CREATE TABLE "transcription_segments" (
	"transcription_id" uuid NOT NULL,
	"chunk_index" integer NOT NULL,
	"segment_id" text NOT NULL,
	"start_seconds" double precision NOT NULL,
	"segment" jsonb NOT NULL,
	CONSTRAINT "transcription_segments_transcription_id_chunk_index_segment_id_pk" PRIMARY KEY("transcription_id","chunk_index","segment_id")
);
--> statement-breakpoint
CREATE TABLE "transcription_texts" (
	"transcription_id" uuid PRIMARY KEY NOT NULL,
	"passages" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"stage" text DEFAULT 'queued' NOT NULL,
	"goes_first" boolean DEFAULT false NOT NULL,
	"language" text NOT NULL,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"speaker_count" integer NOT NULL,
	"hot_words" jsonb NOT NULL,
	"kept_edits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"translate_to" text,
	"is_typed" boolean DEFAULT false NOT NULL,
	"interface_language" text NOT NULL,
	"engine" text,
	"quality" text,
	"plan_progress" double precision DEFAULT 0 NOT NULL,
	"finish_progress" double precision DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"recognising_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "speaker_runs" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"status" text NOT NULL,
	"progress" double precision NOT NULL,
	"speaker_count" smallint NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcript_changes" (
	"recording_id" uuid NOT NULL,
	"change_id" text NOT NULL,
	"revision" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transcript_changes_recording_id_change_id_pk" PRIMARY KEY("recording_id","change_id")
);
--> statement-breakpoint
CREATE TABLE "hot_words" (
	"scope_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"folder_id" uuid,
	"recording_id" uuid,
	"words" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confidence_outcomes" (
	"engine" text NOT NULL,
	"bucket" smallint NOT NULL,
	"kept" integer NOT NULL,
	"corrected" integer NOT NULL,
	CONSTRAINT "confidence_outcomes_engine_bucket_pk" PRIMARY KEY("engine","bucket")
);
--> statement-breakpoint
CREATE TABLE "recording_speakers" (
	"recording_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "recording_speakers_recording_id_name_pk" PRIMARY KEY("recording_id","name")
);
--> statement-breakpoint
CREATE TABLE "searchable_sections" (
	"recording_id" uuid NOT NULL,
	"section_id" text NOT NULL,
	"start_time" integer NOT NULL,
	"speaker" text NOT NULL,
	"text" text NOT NULL,
	"token_times" integer[] NOT NULL,
	"terms" "tsvector" NOT NULL,
	CONSTRAINT "searchable_sections_recording_id_section_id_pk" PRIMARY KEY("recording_id","section_id")
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recording_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"open_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "share_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"sections" text NOT NULL,
	"words" text NOT NULL,
	"engine" text,
	"quality" text,
	"language" text NOT NULL,
	"origin" text DEFAULT 'transcribed' NOT NULL,
	"saved_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcript_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recording_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"origin" text NOT NULL,
	"sections" text NOT NULL,
	"words" text NOT NULL,
	"engine" text,
	"quality" text,
	"language" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid,
	"kept_at" timestamp with time zone NOT NULL,
	"name" text,
	"visit_id" text
);
--> statement-breakpoint
CREATE TABLE "capture_chunks" (
	"upload_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"stretch" integer NOT NULL,
	"bytes" integer NOT NULL,
	"milliseconds" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "capture_chunks_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "captures" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"kept_seconds" integer NOT NULL,
	"recorded_at" timestamp with time zone,
	"multipart_id" text
);
--> statement-breakpoint
CREATE TABLE "my_voices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"gender" text NOT NULL,
	"base" text NOT NULL,
	"change" jsonb NOT NULL,
	"pitch_hz" double precision NOT NULL,
	"consent_sentence" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"words" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"script" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_models" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"mt" integer NOT NULL,
	"mc" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_parts" (
	"task_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"seconds" double precision,
	"words" jsonb,
	CONSTRAINT "voice_parts_task_id_index_pk" PRIMARY KEY("task_id","index")
);
--> statement-breakpoint
CREATE TABLE "voice_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"script" jsonb,
	"song" jsonb,
	"status" smallint NOT NULL,
	"failure" jsonb,
	"seconds" double precision DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"milliseconds" integer NOT NULL,
	"status" integer,
	"answer" text NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"turn" integer NOT NULL,
	"failures" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_webhookId_eventKey_unique" UNIQUE("webhook_id","event_key")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_identity" (
	"id" smallint PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"private_key" text NOT NULL,
	"public_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_notices" (
	"notice_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trade_number" text NOT NULL,
	"body" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_trades" (
	"trade_number" text PRIMARY KEY NOT NULL,
	"gateway_trade_number" text NOT NULL,
	"subject" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"refund_number" text,
	"refund_fen" integer,
	CONSTRAINT "sandbox_trades_gatewayTradeNumber_unique" UNIQUE("gateway_trade_number"),
	CONSTRAINT "sandbox_trades_amount" CHECK ("sandbox_trades"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "worker_reports" (
	"worker_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"report" jsonb NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "worker_reports_topic_worker_id_pk" PRIMARY KEY("topic","worker_id")
);
--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_announcements" ADD CONSTRAINT "gift_announcements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_facts" ADD CONSTRAINT "invitation_facts_invited_id_users_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_id_users_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_codes" ADD CONSTRAINT "invite_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_orders" ADD CONSTRAINT "app_orders_order_number_orders_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("order_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_orders" ADD CONSTRAINT "app_orders_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_orders" ADD CONSTRAINT "app_orders_product_id_app_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."app_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_orders" ADD CONSTRAINT "app_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_origins" ADD CONSTRAINT "app_origins_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_products" ADD CONSTRAINT "app_products_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_sessions" ADD CONSTRAINT "app_sessions_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_sessions" ADD CONSTRAINT "app_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_users" ADD CONSTRAINT "app_users_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_users" ADD CONSTRAINT "app_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_networks" ADD CONSTRAINT "login_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_deliveries" ADD CONSTRAINT "export_deliveries_rule_id_export_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."export_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_deliveries" ADD CONSTRAINT "export_deliveries_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_rules" ADD CONSTRAINT "export_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bean_entries" ADD CONSTRAINT "bean_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caption_lines" ADD CONSTRAINT "caption_lines_caption_id_caption_sessions_id_fk" FOREIGN KEY ("caption_id") REFERENCES "public"."caption_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caption_sessions" ADD CONSTRAINT "caption_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caption_translations" ADD CONSTRAINT "caption_translations_caption_id_caption_sessions_id_fk" FOREIGN KEY ("caption_id") REFERENCES "public"."caption_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_refunds" ADD CONSTRAINT "buyer_refunds_order_number_orders_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("order_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_goods_id_goods_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("goods_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_number_orders_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("order_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_trade_number_payment_attempts_trade_number_fk" FOREIGN KEY ("trade_number") REFERENCES "public"."payment_attempts"("trade_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_translations" ADD CONSTRAINT "free_translations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_questions" ADD CONSTRAINT "transcript_questions_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translated_sections" ADD CONSTRAINT "translated_sections_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_imports" ADD CONSTRAINT "link_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_grants" ADD CONSTRAINT "membership_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_pictures" ADD CONSTRAINT "recording_pictures_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_tasks" ADD CONSTRAINT "audio_tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bean_purchases" ADD CONSTRAINT "bean_purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_redemptions" ADD CONSTRAINT "gift_redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_redemptions" ADD CONSTRAINT "gift_redemptions_code_id_gift_codes_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."gift_codes"("code_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_claims" ADD CONSTRAINT "task_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_progress" ADD CONSTRAINT "task_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "satisfaction_answers" ADD CONSTRAINT "satisfaction_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_cards" ADD CONSTRAINT "time_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_token_uses" ADD CONSTRAINT "access_token_uses_token_id_access_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."access_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcription_chunks" ADD CONSTRAINT "transcription_chunks_transcription_id_transcriptions_id_fk" FOREIGN KEY ("transcription_id") REFERENCES "public"."transcriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcription_segments" ADD CONSTRAINT "transcription_segments_transcription_id_transcriptions_id_fk" FOREIGN KEY ("transcription_id") REFERENCES "public"."transcriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcription_texts" ADD CONSTRAINT "transcription_texts_transcription_id_transcriptions_id_fk" FOREIGN KEY ("transcription_id") REFERENCES "public"."transcriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcriptions" ADD CONSTRAINT "transcriptions_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captioned_videos" ADD CONSTRAINT "captioned_videos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captioned_videos" ADD CONSTRAINT "captioned_videos_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speaker_runs" ADD CONSTRAINT "speaker_runs_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_changes" ADD CONSTRAINT "transcript_changes_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_words" ADD CONSTRAINT "hot_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_words" ADD CONSTRAINT "hot_words_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_words" ADD CONSTRAINT "hot_words_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_speakers" ADD CONSTRAINT "recording_speakers_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searchable_sections" ADD CONSTRAINT "searchable_sections_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_versions" ADD CONSTRAINT "transcript_versions_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_versions" ADD CONSTRAINT "transcript_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_chunks" ADD CONSTRAINT "capture_chunks_upload_id_captures_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."captures"("upload_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_voices" ADD CONSTRAINT "my_voices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_consents" ADD CONSTRAINT "voice_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_drafts" ADD CONSTRAINT "voice_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_models" ADD CONSTRAINT "voice_models_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_parts" ADD CONSTRAINT "voice_parts_task_id_voice_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."voice_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_tasks" ADD CONSTRAINT "voice_tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_notices" ADD CONSTRAINT "sandbox_notices_trade_number_sandbox_trades_trade_number_fk" FOREIGN KEY ("trade_number") REFERENCES "public"."sandbox_trades"("trade_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletion_requests_purge_at_index" ON "deletion_requests" USING btree ("purge_at");--> statement-breakpoint
CREATE INDEX "invitation_facts_invited_id_index" ON "invitation_facts" USING btree ("invited_id");--> statement-breakpoint
CREATE INDEX "invitations_inviter_id_index" ON "invitations" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "app_orders_user_id_index" ON "app_orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "app_orders_app_id_index" ON "app_orders" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "app_products_app_id_created_at_index" ON "app_products" USING btree ("app_id","created_at");--> statement-breakpoint
CREATE INDEX "app_sessions_user_id_index" ON "app_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "app_sessions_app_id_index" ON "app_sessions" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "app_sessions_expires_at_index" ON "app_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_codes_email_created_at_index" ON "email_codes" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "email_codes_created_at_index" ON "email_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "login_networks_last_login_at_index" ON "login_networks" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "export_deliveries_recording_id_index" ON "export_deliveries" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "export_deliveries_by_path" ON "export_deliveries" USING btree ("target",lower("path"));--> statement-breakpoint
CREATE INDEX "export_deliveries_by_claim" ON "export_deliveries" USING btree ("target",lower("claimed_path"));--> statement-breakpoint
CREATE INDEX "export_deliveries_waiting" ON "export_deliveries" USING btree ("next_at") WHERE "export_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "export_rules_user_id_created_at_index" ON "export_rules" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "bean_entries_user_id_entry_id_index" ON "bean_entries" USING btree ("user_id","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "caption_sessions_ticket_hash_index" ON "caption_sessions" USING btree ("ticket_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "caption_sessions_audience_hash_index" ON "caption_sessions" USING btree ("audience_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "caption_sessions_one_open" ON "caption_sessions" USING btree ("user_id") WHERE state in ('starting', 'live', 'paused', 'reconnecting');--> statement-breakpoint
CREATE INDEX "caption_sessions_open" ON "caption_sessions" USING btree ("seen_at") WHERE state in ('starting', 'live', 'paused', 'reconnecting');--> statement-breakpoint
CREATE INDEX "buyer_refunds_requested_at_index" ON "buyer_refunds" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "orders_user_id_created_at_index" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_expires_at_index" ON "orders" USING btree ("expires_at") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_pending" ON "orders" USING btree ("user_id","goods_id") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payment_attempts_order_number_serial_index" ON "payment_attempts" USING btree ("order_number","serial");--> statement-breakpoint
CREATE INDEX "payment_attempts_asked_at_index" ON "payment_attempts" USING btree ("asked_at") WHERE "payment_attempts"."state" in ('open', 'scanned');--> statement-breakpoint
CREATE INDEX "payment_refunds_requested_at_index" ON "payment_refunds" USING btree ("requested_at") WHERE "payment_refunds"."done_at" is null and "payment_refunds"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "free_translations_recording_id_index" ON "free_translations" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "transcript_questions_recording_id_created_at_index" ON "transcript_questions" USING btree ("recording_id","created_at");--> statement-breakpoint
CREATE INDEX "link_imports_user_id_created_at_index" ON "link_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "link_imports_on_their_way" ON "link_imports" USING btree ("user_id",md5("address")) WHERE "link_imports"."state" in ('waiting', 'fetching');--> statement-breakpoint
CREATE INDEX "membership_grants_user_id_id_index" ON "membership_grants" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "messages_user_id_message_id_index" ON "messages" USING btree ("user_id","message_id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("user_id") WHERE "messages"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "folders_one_of_a_name" ON "folders" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "recordings_user_id_created_at_index" ON "recordings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "recordings_by_name" ON "recordings" USING btree ("user_id",lower("file_name"));--> statement-breakpoint
CREATE INDEX "recordings_folder_id_index" ON "recordings" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "recordings_deleted_at_index" ON "recordings" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "recordings_media_state_index" ON "recordings" USING btree ("media_state") WHERE media_state = 'ready';--> statement-breakpoint
CREATE INDEX "audio_tasks_user_id_created_at_index" ON "audio_tasks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "bean_purchases_user_id_created_at_index" ON "bean_purchases" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "gift_codes_batch_id_index" ON "gift_codes" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "feedback_user_id_index" ON "feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feedback_created_at_index" ON "feedback" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "time_cards_user_id_expires_at_index" ON "time_cards" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "time_entries_user_id_allowance_allowance_key_index" ON "time_entries" USING btree ("user_id","allowance","allowance_key");--> statement-breakpoint
CREATE INDEX "time_entries_transcription_id_index" ON "time_entries" USING btree ("transcription_id");--> statement-breakpoint
CREATE INDEX "access_token_uses_token_id_created_at_index" ON "access_token_uses" USING btree ("token_id","created_at");--> statement-breakpoint
CREATE INDEX "access_tokens_user_id_index" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "transcriptions_recording_id_created_at_index" ON "transcriptions" USING btree ("recording_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transcriptions_one_unfinished" ON "transcriptions" USING btree ("recording_id") WHERE stage in ('queued', 'decoding', 'recognising', 'speakers');--> statement-breakpoint
CREATE INDEX "transcriptions_queued" ON "transcriptions" USING btree ("created_at") WHERE stage = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX "captioned_videos_user_id_index" ON "captioned_videos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "captioned_videos_recording_id_index" ON "captioned_videos" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "captioned_videos_finished_at_index" ON "captioned_videos" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "hot_words_user_id_index" ON "hot_words" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hot_words_folder_id_index" ON "hot_words" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "hot_words_recording_id_index" ON "hot_words" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "searchable_sections_terms" ON "searchable_sections" USING gin ("terms") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "share_links_recording_id_created_at_index" ON "share_links" USING btree ("recording_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transcript_versions_once" ON "transcript_versions" USING btree ("recording_id","revision");--> statement-breakpoint
CREATE INDEX "transcript_versions_unnamed" ON "transcript_versions" USING btree ("kept_at") WHERE name is null;--> statement-breakpoint
CREATE INDEX "uploads_user_id_index" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_touched_at_index" ON "uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "my_voices_user_id_index" ON "my_voices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "voice_drafts_user_id_index" ON "voice_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "voice_tasks_user_id_created_at_index" ON "voice_tasks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery_id_index" ON "webhook_attempts" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_id_created_at_index" ON "webhook_deliveries" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_index" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("next_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhooks_owner_kind_owner_id_index" ON "webhooks" USING btree ("owner_kind","owner_id");--> statement-breakpoint
CREATE INDEX "sandbox_notices_due_at_index" ON "sandbox_notices" USING btree ("due_at") WHERE "sandbox_notices"."due_at" is not null;--> statement-breakpoint
SELECT setval('queue_turn_compute_members_far', 0), setval('queue_turn_compute_members_near', 0), setval('queue_turn_compute_others_far', 0), setval('queue_turn_compute_others_near', 0), setval('queue_turn_compute_taken', 0), setval('queue_turn_io_members_far', 0), setval('queue_turn_io_members_near', 0), setval('queue_turn_io_others_far', 0), setval('queue_turn_io_others_near', 0), setval('queue_turn_io_taken', 0);