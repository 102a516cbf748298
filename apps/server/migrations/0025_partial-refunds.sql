CREATE TABLE "partial_refunds" (
	"refund_number" text PRIMARY KEY NOT NULL,
	"trade_number" text NOT NULL,
	"key" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"refusal" text,
	CONSTRAINT "partial_refunds_amount" CHECK ("partial_refunds"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"refund_number" text PRIMARY KEY NOT NULL,
	"trade_number" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "partial_refunds" ADD CONSTRAINT "partial_refunds_trade_number_payment_attempts_trade_number_fk" FOREIGN KEY ("trade_number") REFERENCES "public"."payment_attempts"("trade_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_trade_number_sandbox_trades_trade_number_fk" FOREIGN KEY ("trade_number") REFERENCES "public"."sandbox_trades"("trade_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "partial_refunds_key" ON "partial_refunds" USING btree ("trade_number","key");--> statement-breakpoint
CREATE INDEX "partial_refunds_requested_at_index" ON "partial_refunds" USING btree ("requested_at") WHERE "partial_refunds"."done_at" is null and "partial_refunds"."refused_at" is null;