ALTER TABLE "orders" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_trades" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;