import type { PaymentLinkUpdate } from "../../charge/notification"
import type { InboxEntry } from "../../modules/ledger/ports/notification-inbox"

/** A notification about a payment link. It names no charge, but the link. */
export type LinkEntry = InboxEntry & { notification: PaymentLinkUpdate }
