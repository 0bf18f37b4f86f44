import { z } from "@medusajs/framework/zod"
import { placement } from "./option-shapes"

const seconds = z.number().int().min(30).max(604_800)

/** `refund`: it goes back by itself. `keep`: it stays, and is listed for a person. */
const refundOrKeep = z.enum(["refund", "keep"]).default("refund")

/** What holds for methods that are paid with a code. */
export const codeRuleOptions = {
  pix: z
    .strictObject({
      placement,
      /** How long a code can be paid. Seconds, 30 to 604800 (7 days), default 1800. */
      expirationSeconds: seconds.default(1_800),
    })
    .prefault({}),
  wallet: z
    .strictObject({
      placement,
      /**
       * The gateway decides how long a code can be paid, and tells it; this counts when it does not.
       * Seconds, 30 to 604800, default 1800.
       */
      assumedExpirationSeconds: seconds.default(1_800),
    })
    .prefault({}),
  codes: z
    .strictObject({
      /**
       * A bank may confirm late. So long after its end a code that nobody has paid is asked about
       * once more, then canceled, and with it the order that waits for it. Minutes, default 10.
       */
      graceMinutes: z.number().int().min(1).max(1_440).default(10),
      /** What becomes of money that no order is waiting for, paid with a code of ours. */
      unmatchedPayments: z
        .strictObject({
          /** Its order was canceled before. Default `refund`. */
          onCanceledOrder: refundOrKeep,
          /**
           * Its order was paid otherwise before, or owes nothing any more. Holds too for a payment link that was paid twice.
           * Default `refund`.
           */
          duplicate: refundOrKeep,
          /**
           * Its payment session, cart or order is gone; the shopper was told that nothing was charged;
           * or it is another amount than was asked for, and no order waits for it. The last two hold
           * for cards too. Default `refund`.
           */
          withoutOrder: refundOrKeep,
        })
        .prefault({}),
    })
    .prefault({}),
}
