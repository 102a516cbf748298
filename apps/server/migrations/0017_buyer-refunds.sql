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
ALTER TABLE "sandbox_trades" ADD COLUMN "refund_fen" integer;--> statement-breakpoint
ALTER TABLE "buyer_refunds" ADD CONSTRAINT "buyer_refunds_order_number_orders_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("order_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buyer_refunds_requested_at_index" ON "buyer_refunds" USING btree ("requested_at");