import type { CallOperation } from "../domain/errors/gateway-error"
import type { MinorUnits } from "../domain/money"
import type {
  GatewayLinkTransaction,
  GatewayPaymentLink,
  GatewayLinkRequest,
  PaymentLinkMethod,
} from "../domain/payment-link/payment-link"
import type { TimeBudget } from "../domain/time-budget"
import {
  callGateway,
  errorIfOperationPaused,
  buildGatewayCall,
  sendCallWithRetries,
} from "./call"
import {
  createChangeAnswerParser,
  invalidAnswerError,
  parseLinkAnswer,
  parseTransactionsPageAnswer,
  validateDeactivationAnswer,
} from "./answer/parse-answer"
import {
  type Connection,
  type GatewayDependencies,
  createGatewayConnection,
} from "./create-gateway-connection"
import type { PaymentLinkIntegrationSettings } from "./gateway-integration-settings"
import { saysLinkIsAbsent } from "./wire/error-answer"
import type { TransactionsPage } from "./wire/link-transactions-answer"
import { saysRefunded } from "./wire/payment-link-answer"

/** The result of looking up a payment link. `absent` means that the gateway's API reports that it has no such link. */
type PaymentLinkLookup =
  { kind: "found"; link: GatewayPaymentLink } | { kind: "absent" }

export type PaymentLinkClient = ReturnType<typeof createPaymentLinkClient>

/**
 * Creates the HTTP client of the gateway's payment-link integration for one merchant account. The integration has its
 * own credentials and access tokens. If a call fails, its method throws a GatewayError.
 */
export function createPaymentLinkClient(
  settings: PaymentLinkIntegrationSettings,
  dependencies: GatewayDependencies
) {
  const { connection, close } = createGatewayConnection(settings, dependencies)
  return {
    /**
     * Creates a payment link. After an error with the outcome `unknown`, the gateway may have created a link whose id
     * the plugin does not know. Only a notification about the link can report the id later. Never show that link to a
     * shopper. Create another link with another order number instead.
     */
    createPaymentLink: (order: GatewayLinkRequest, budget: TimeBudget) =>
      callGateway(connection, {
        operation: "create_payment_link",
        subject: { orderNumber: order.orderNumber },
        content: buildCreateLinkRequest(order),
        amount: order.amount,
        // An administrator writes the name and the description, which may contain the name of a person.
        secrets: [order.name, order.description ?? ""],
        parseAnswer: parseLinkAnswer,
        budget,
      }),

    /**
     * Looks up a payment link by its id. After a failure that may be temporary, the lookup may be repeated up to three
     * times.
     */
    lookUpPaymentLink: (
      paymentLinkId: string,
      budget: TimeBudget
    ): Promise<PaymentLinkLookup> =>
      callGateway(connection, {
        operation: "look_up_payment_link",
        subject: { paymentLinkId },
        parseAnswer: (answer, context) =>
          answer.httpStatus === 404 && saysLinkIsAbsent(answer.body)
            ? { kind: "absent" }
            : { kind: "found", link: parseLinkAnswer(answer, context) },
        budget,
      }),

    /**
     * Returns all payments and refunds of a link. They are read in pages, with one request for each page. After a
     * failure that may be temporary, a request may be repeated up to three times.
     */
    listLinkTransactions: (paymentLinkId: string, budget: TimeBudget) =>
      listTransactionsOfAllPages(connection, paymentLinkId, budget),

    /**
     * Deactivates a payment link, so that it cannot be paid any more. After a failure that may be temporary, the
     * request is attempted again, at most three times. Deactivating a link twice does no harm.
     */
    deactivatePaymentLink: async (
      paymentLinkId: string,
      budget: TimeBudget
    ): Promise<void> => {
      await callGateway(connection, {
        operation: "deactivate_payment_link",
        subject: { paymentLinkId },
        parseAnswer: validateDeactivationAnswer,
        budget,
      })
    },

    /**
     * Refunds one payment of a link wholly or in part. `transactionId` is the id of the payment. The amount must not be
     * zero.
     *
     * After an error with the outcome `unknown`, the request must not be repeated, because the gateway might make two
     * refunds. The link's transactions show whether the refund was made.
     */
    refundLinkTransaction: async (
      {
        paymentLinkId,
        transactionId,
        amount,
      }: Record<"paymentLinkId" | "transactionId", string> & {
        amount: MinorUnits
      },
      budget: TimeBudget
    ): Promise<void> => {
      await callGateway(connection, {
        operation: "refund_link_transaction",
        subject: { paymentLinkId, transactionId },
        content: { amount },
        amount,
        parseAnswer: createChangeAnswerParser((body) =>
          saysRefunded(body, transactionId)
        ),
        budget,
      })
    },

    /**
     * Makes sure that an access token is available, and requests a new token if necessary. Later calls use the token.
     * @throws GatewayError if no access token can be obtained.
     */
    obtainAccessToken: async (budget: TimeBudget): Promise<void> => {
      await connection.accessTokens.obtain(budget)
    },
    /**
     * Returns the error with which a call of this kind would fail now, because calls of this kind are paused after
     * several failures. Returns `undefined` if they are not paused. Sends nothing.
     */
    reasonNotToCall: (operation: CallOperation) =>
      errorIfOperationPaused(connection, { operation, secrets: [] }),

    /**
     * Waits until running calls have ended, then closes the connections. A later call fails with the outcome
     * `not_sent`.
     */
    close,
  }
}

const PER_PAGE = 50
/**
 * The largest number of pages that the plugin reads of a link's transactions. Real links have far fewer payments and
 * refunds.
 */
const MOST_PAGES = 50

/**
 * Returns the payments and refunds of a link from all pages, in the gateway's order and without repeated entries.
 * @throws GatewayError if there are more than MOST_PAGES pages.
 */
async function listTransactionsOfAllPages(
  connection: Connection,
  paymentLinkId: string,
  budget: TimeBudget
): Promise<GatewayLinkTransaction[]> {
  const { context, request } = buildGatewayCall(connection.settings, {
    operation: "list_link_transactions",
    subject: { paymentLinkId },
  })
  const known = new Map<string, GatewayLinkTransaction>()
  for (let page = 1; ; page++) {
    const url = new URL(request.url)
    url.searchParams.set("page", String(page))
    url.searchParams.set("perPage", String(PER_PAGE))
    const { answer, content } = await sendCallWithRetries(connection, {
      context,
      request: { ...request, url },
      parseAnswer: (answer) => ({
        answer,
        content: parseTransactionsPageAnswer(answer, context),
      }),
      budget,
    })
    const before = known.size
    content.transactions.forEach((one) => known.set(transactionKeyOf(one), one))
    // A page without new entries means that the gateway ignores the page number or that there are no more pages.
    if (known.size === before || isLastPage(content, known.size)) {
      return [...known.values()]
    }
    if (page === MOST_PAGES) {
      // Payments could be missing in an incomplete list.
      throw invalidAnswerError(answer, context, "too_large")
    }
  }
}

/**
 * Returns true if a page is certainly the last one. If the gateway reports neither the number of all entries nor the
 * size of a page, no page is certainly the last one, because the gateway may send fewer entries than requested.
 *
 * `readCount` is the number of different entries on all pages so far. Entries can move to the next page between two
 * requests, so an entry that was read twice must not hide another one.
 */
function isLastPage(
  { transactions, total, perPage }: TransactionsPage,
  readCount: number
): boolean {
  if (total !== undefined) {
    return readCount >= total
  }
  return (
    perPage !== undefined && transactions.length < Math.min(perPage, PER_PAGE)
  )
}

function transactionKeyOf(transaction: GatewayLinkTransaction): string {
  const { transactionId, transactionStatus, amount } = transaction
  return JSON.stringify([transactionId, transactionStatus, amount])
}

/** The longest name of a link. The gateway publishes no limit, and a payer would not read a longer name. */
const LONGEST_NAME = 100
const LONGEST_DESCRIPTION = 250

const SPACES_AND_CONTROLS = /[\s\p{Cc}\p{Cs}]+/gu

/** The gateway's names of the payment methods that a payment link can accept besides cards. */
const CODE_METHOD_NAMES = [
  ["pix", "PIX"],
  ["wallet", "PICPAY"],
] as const satisfies [PaymentLinkMethod, string][]

/**
 * Builds the request body for a payment link. The product price in the body is the whole amount, including Medusa's
 * delivery price, because payers see only one sum. The body never asks the gateway to create a Pix key for the merchant
 * . Source: docs/gateway.md#payment-links
 */
export function buildCreateLinkRequest(order: GatewayLinkRequest): object {
  const { name, description, orderNumber, redirectUrl, amount } = order
  return {
    charge: {
      name: shortenToOneLine(name, LONGEST_NAME),
      description:
        shortenToOneLine(description ?? "", LONGEST_DESCRIPTION) || undefined,
      order_number: orderNumber,
      redirect_url: redirectUrl,
      payment: buildLinkPaymentMethods(order.methods),
      amounts: { product: amount, delivery: 0 },
    },
    options: {
      allow_create_pix_key: false,
      card_max_installment_number: order.methods.includes("card")
        ? order.maximumInstallments
        : undefined,
      expired_at: order.expiresOn,
    },
  }
}

function buildLinkPaymentMethods(
  methods: readonly PaymentLinkMethod[]
): object {
  const arrangements = CODE_METHOD_NAMES.filter(([method]) =>
    methods.includes(method)
  ).map(([, arrangement]) => arrangement)
  const card = methods.includes("card") ? ["CREDIT_CARD"] : []
  return arrangements.length > 0
    ? { methods: ["BRCODE", ...card], brcode_arrangements: arrangements }
    : { methods: card }
}

/**
 * Returns a text as one line of at most `most` characters, because the gateway might refuse a longer text. A character
 * that consists of two UTF-16 code units is never cut in half.
 */
function shortenToOneLine(text: string, most: number): string {
  return [...text.replace(SPACES_AND_CONTROLS, " ").trim()]
    .slice(0, most)
    .join("")
    .trim()
}
