import { z } from "@medusajs/framework/zod"
import { amountOption } from "./account-payment-rules"

/** Time budgets, in milliseconds. */
export const timeoutsOptions = z
  .strictObject({
    /**
     * Everything that one call from Medusa may take: access token, call, lookup, retries and waiting.
     * Default 20 s. Above 25 s, a second request for the same cart gives up waiting (Medusa's
     * cart lock is waited for 30 s) and the shopper sees an error.
     */
    providerMethodMs: z.number().int().min(2_000).max(25_000).default(20_000),
    /** One call to the gateway, from sending to the last byte. Default 12 s. */
    callMs: z.number().int().min(100).max(25_000).default(12_000),
    /** Opening a connection, or waiting until one is free. Default 3 s. */
    connectMs: z.number().int().min(100).max(25_000).default(3_000),
    /** One access-token request. Default 5 s. */
    accessTokenMs: z.number().int().min(100).max(25_000).default(5_000),
  })
  .prefault({})

const limit = z.number().int().min(1).nullable()

/** How much each process of this store asks of the gateway. */
export const gatewayCallsOptions = z
  .strictObject({
    /**
     * Lookups a second that the scheduled job makes, however much there is to look up: after an outage
     * of the gateway for example, the newest charges first. Default 20.
     */
    lookupsPerSecond: z.number().int().min(1).max(1_000).default(20),
  })
  .prefault({})

/**
 * Attempts that did not succeed, counted before the gateway is called: they stop people who try
 * stolen cards. Declined cards keep nobody from Pix. `null` switches one off.
 */
export const limitsOptions = z
  .strictObject({
    /** The window that is looked back on, in minutes. Default 60. */
    windowMinutes: z.number().int().min(1).max(10_080).default(60),
    /**
     * Cards that their issuer declined, or that were no card at all: then no card more in this cart.
     * Default 5.
     */
    declinesPerCart: limit.default(5),
    /** Cards under one e-mail address that their issuer declined. Default 10. */
    declinesPerEmail: limit.default(10),
    /**
     * The same over all shoppers of the account: then nobody pays by card until fewer were declined
     * within the window. From a tenth of it on, a difference `cards_tested` is listed. Default 3,000.
     */
    declinesPerAccount: limit.default(3_000),
    /**
     * Pix codes, wallet codes and links of one cart, those it replaced and those that the gateway refused
     * among them; beyond it the cart keeps its last one. Default 20.
     */
    codesPerCart: limit.default(20),
    /** Pix and wallet codes of one cart that can still be paid, the new one included. Default 3. */
    openChargesPerCart: limit.default(3),
  })
  .prefault({})

/** How refunds keep clear of each other; the gateway knows them by their sum only. */
export const refundsOptions = z
  .strictObject({
    /**
     * A refund of the same amount on the same charge is refused for so long after the last one: it
     * may be a second click. Seconds, default 60.
     */
    equalRefundWaitSeconds: z.number().int().min(0).max(3_600).default(60),
    /** After the gateway refused a refund, none is tried for so long. Seconds, default 180. */
    waitAfterRefusalSeconds: z.number().int().min(0).max(3_600).default(180),
  })
  .prefault({})

/** When the gateway is asked about a charge although no notification told of a change. */
export const lookUpAgainOptions = z
  .strictObject({
    /**
     * So long before an authorization ends that nobody captured, the store is told
     * (`checkout_transparent.authorization.expiring`). Hours, default 24.
     */
    authorizationWarningHours: z.number().int().min(1).max(160).default(24),
    /**
     * So many days after it was made a paid charge is looked at, for refunds and disputes whose
     * notification was lost: a payer may dispute it for four months. Default 1, 7, 30, 60, 90 and 120;
     * empty for never.
     */
    paidAfterDays: z
      .array(z.number().int().min(1).max(365))
      .max(20)
      .default([1, 7, 30, 60, 90, 120]),
  })
  .prefault({})

/** What becomes of a charge whose cart cannot be completed. */
export const failedCompletionOptions = z
  .strictObject({
    /** An authorization is voided so long after the first completion that failed. Default 30. */
    voidAfterMinutes: z.number().int().min(0).max(10_080).default(30),
    /**
     * Money that was taken is given back so long after the first completion that failed. `null`
     * (default): never by itself; it is listed as a discrepancy, and a person decides.
     */
    refundAfterMinutes: z
      .number()
      .int()
      .min(0)
      .max(10_080)
      .nullable()
      .default(null),
    /** The same for money that was paid with a Pix or wallet code. Default 30. */
    refundCodesAfterMinutes: z
      .number()
      .int()
      .min(0)
      .max(10_080)
      .nullable()
      .default(30),
  })
  .prefault({})

/**
 * What is given back by itself in one hour at most, for whatever reason: should it be a mistake of
 * ours, or an attack, it ends there. What is beyond is listed for a person, and goes back when there is
 * room again; that a cap is reached is told (`checkout_transparent.automatic_refunds.capped`).
 */
export const automaticRefundsOptions = z
  .strictObject({
    /** How many charges. Default 10; 0 for none. */
    mostPerHour: z.number().int().min(0).max(10_000).default(10),
    /** How much together, in the main unit. Default "5000.00"; `null` for any amount. */
    mostAmountPerHour: amountOption.nullable().default("5000.00"),
  })
  .prefault({})
