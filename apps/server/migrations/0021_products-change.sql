ALTER TABLE "app_products" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "description" text DEFAULT '' NOT NULL;