import type { PaymentLinkUpdate } from "../core/notification/notification"
import type { InboxEntry } from "../core/ports/notification-inbox"

/** A notification about a payment link. It names no charge, but the link. */
export type LinkEntry = InboxEntry & { notification: PaymentLinkUpdate }
