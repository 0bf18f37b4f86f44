/**
 * The types of the options with the texts of docs/options.md, which editors show. The types that zod infers have no
 * documentation, so `npm run options:generate` generates these types. A unit test fails if this file is out of date.
 */

/** All options of the plugin. Given once, to `checkoutTransparent()` in medusa-config.ts. */
export interface CheckoutTransparentOptions {
  /**
   * Keys of 32 random bytes each, as base64 or hex (`openssl rand -base64 32`). The first key encrypts, and
   * every key decrypts, so that you can replace a key (docs/rotation.md#the-encryption-key). All processes need
   * the same keys. Required.
   *
   * @example
   * encryptionKeys: [process.env.CHECKOUT_ENCRYPTION_KEY!]
   */
  encryptionKeys: string[]
  /**
   * The name of this installation (docs/copies-and-moves.md), 1 to 200 characters. Use another name in every
   * environment. Default: derived from the database and `backendUrl`.
   *
   * @example
   * installation: "production"
   */
  installation?: string | undefined
  /**
   * One entry for each merchant account. Required.
   *
   * @example
   * accounts: [{ id: "br", environment: "development", baseUrl: "http://127.0.0.1:9470" }]
   */
  accounts: CheckoutTransparentAccount[]
  /**
   * Which users of the admin may change something. All users may read what the plugin shows. Default:
   * everything is permitted.
   *
   * @example
   * permissions: { money: ["user_01JB3SWK2M8YV6T9D0XQ4F7H1N"] }
   */
  permissions?:
    | {
        /**
         * Who may capture, refund, cancel and resolve, as ids of users (`user_…`) and of secret API keys (`apk_…`).
         * All other users get the answer 403 and can only read. `[]` permits no user. Permissions prevent mistakes,
         * but do not stop a user who wants to do harm (docs/settings.md#permissions). Default: every admin user.
         *
         * @example
         * permissions: { money: ["user_01JB3SWK2M8YV6T9D0XQ4F7H1N"] }
         */
        money?: string[] | undefined
        /**
         * Who may change settings (docs/settings.md), as ids of users and of secret API keys. Default: the value of
         * `permissions.money`.
         *
         * @example
         * permissions: { settings: ["user_01JB3SWK2M8YV6T9D0XQ4F7H1N"] }
         */
        settings?: string[] | undefined
      }
    | undefined
  /**
   * Who receives alerts (docs/alerts.md) besides the users who see the bell of the dashboard. Default: nothing
   * is mailed.
   *
   * @example
   * alerts: { emails: ["payments@shop.example"] }
   */
  alerts?:
    | {
        /**
         * Up to 20 addresses to which each alert (docs/alerts.md) is mailed. An alert about changed settings is not
         * mailed to the administrator who changed them. The option needs a notification provider for the channel
         * `email`. Default: `[]`.
         *
         * @example
         * alerts: { emails: ["payments@shop.example"] }
         */
        emails?: string[] | undefined
      }
    | undefined
  /**
   * Whether the payer's CPF or CNPJ is kept for 90 days, encrypted, for the fiscal note
   * (docs/retention.md#the-cpf-on-the-fiscal-note). Default: `false`.
   *
   * @example
   * keepFiscalDocument: true
   */
  keepFiscalDocument?: boolean | undefined
}

/** One merchant account at the gateway. */
export interface CheckoutTransparentAccount {
  /**
   * Part of the provider ids (`pp_transparent-card_<id>`) and of the notification URL. 1 to 30 lower-case
   * letters, digits or hyphens, and not a hyphen at the beginning. Never change it once payments exist.
   * Required.
   *
   * @example
   * id: "br"
   */
  id: string
  /**
   * `development` accepts `http` and the simulator. `staging` and `production` accept `https` only. Required.
   *
   * @example
   * environment: "production"
   */
  environment: "development" | "staging" | "production"
  /**
   * The id of the credential from the merchant panel, Integrations. Set it together with `clientSecret` or
   * leave out both. Without them only payment links are offered. Default: none.
   *
   * @example
   * clientId: process.env.CHECKOUT_CLIENT_ID!
   */
  clientId?: string | undefined
  /**
   * The secret that belongs to `clientId`. The merchant panel shows it once. Default: none.
   *
   * @example
   * clientSecret: process.env.CHECKOUT_CLIENT_SECRET!
   */
  clientSecret?: string | undefined
  /**
   * The address of the gateway, without a path; `{base_url}` in the operator's interface. Required.
   *
   * @example
   * baseUrl: "https://gateway.example"
   */
  baseUrl: string
  /**
   * The address for access tokens, without a path. Default: `baseUrl`.
   *
   * @example
   * authUrl: "https://auth.example"
   */
  authUrl?: string | undefined
  /**
   * The prefix of the path of every operation. Default: `/sandbox/v1`; required in production.
   *
   * @example
   * pathPrefix: "/v1"
   */
  pathPrefix?: string | undefined
  /**
   * The values that the gateway's interface document does not state, such as paths and names of fields. Their
   * defaults are assumptions (docs/options.md#the-dialect). Default: each field has its own default.
   *
   * @example
   * dialect: { requirePhone: false }
   */
  dialect?:
    | {
        /**
         * The paths of the requests about charges. Default: each field has its own default.
         *
         * @example
         * dialect: { paths: { createPix: "/charges/pix" } }
         */
        paths?:
          | {
              /**
               * The path of the request for an access token. The request is sent to `authUrl`, and `pathPrefix` is not put
               * before this path. Default: `/oauth2/token`.
               *
               * @example
               * dialect: { paths: { accessToken: "/oauth/token" } }
               */
              accessToken?: string | undefined
              /**
               * The path that authorizes a card charge. Default: `/charge/authorization`.
               *
               * @example
               * dialect: { paths: { authorizeCard: "/charges/authorization" } }
               */
              authorizeCard?: string | undefined
              /**
               * The path that makes a Pix code. Default: `/charge/pix`.
               *
               * @example
               * dialect: { paths: { createPix: "/charges/pix" } }
               */
              createPix?: string | undefined
              /**
               * The path that makes a wallet payment. Default: `/charge/wallet`.
               *
               * @example
               * dialect: { paths: { createWallet: "/charges/wallet" } }
               */
              createWallet?: string | undefined
              /**
               * The path that looks a charge up. Default: `/charge/{merchantChargeId}`.
               *
               * @example
               * dialect: { paths: { lookUpCharge: "/charges/{merchantChargeId}" } }
               */
              lookUpCharge?: string | undefined
              /**
               * The path that captures an authorized charge. Default: `/charge/{merchantChargeId}/capture`.
               *
               * @example
               * dialect: { paths: { captureCharge: "/charges/{merchantChargeId}/capture" } }
               */
              captureCharge?: string | undefined
              /**
               * The path that refunds a charge. Default: `/charge/{merchantChargeId}/refund`.
               *
               * @example
               * dialect: { paths: { refundCharge: "/charges/{merchantChargeId}/refund" } }
               */
              refundCharge?: string | undefined
              /**
               * The path that saves a card. Default: `/cards`.
               *
               * @example
               * dialect: { paths: { saveCard: "/vault/cards" } }
               */
              saveCard?: string | undefined
              /**
               * The path that deletes a saved card with the method DELETE. No such path is known, so without this option a
               * deleted card is deleted only in your store. Default: none.
               *
               * @example
               * dialect: { paths: { deleteCard: "/cards/{cardId}" } }
               */
              deleteCard?: string | undefined
            }
          | undefined
        /**
         * The paths of the requests about payment links. Default: each field has its own default.
         *
         * @example
         * dialect: { linkPaths: { createPaymentLink: "/links" } }
         */
        linkPaths?:
          | {
              /**
               * The path of the request for an access token for payment links. The request is sent to
               * `paymentLink.authUrl`, and `paymentLink.pathPrefix` is not put before this path. Default: `/oauth2/token`.
               *
               * @example
               * dialect: { linkPaths: { accessToken: "/oauth/token" } }
               */
              accessToken?: string | undefined
              /**
               * The path that makes a link. Default: `/paymentlink/create`.
               *
               * @example
               * dialect: { linkPaths: { createPaymentLink: "/links" } }
               */
              createPaymentLink?: string | undefined
              /**
               * The path that looks a link up. Default: `/paymentlink/{paymentLinkId}`.
               *
               * @example
               * dialect: { linkPaths: { lookUpPaymentLink: "/links/{paymentLinkId}" } }
               */
              lookUpPaymentLink?: string | undefined
              /**
               * The path that lists the payments of a link. Default: `/paymentlink/{paymentLinkId}/transactions`.
               *
               * @example
               * dialect: { linkPaths: { listLinkTransactions: "/links/{paymentLinkId}/transactions" } }
               */
              listLinkTransactions?: string | undefined
              /**
               * The path that ends a link. Default: `/paymentlink/{paymentLinkId}/inactive`.
               *
               * @example
               * dialect: { linkPaths: { deactivatePaymentLink: "/links/{paymentLinkId}/inactive" } }
               */
              deactivatePaymentLink?: string | undefined
              /**
               * The path that refunds a payment of a link. Default: `/paymentlink/transaction/{transactionId}/refund`.
               *
               * @example
               * dialect: { linkPaths: { refundLinkTransaction: "/links/transactions/{transactionId}/refund" } }
               */
              refundLinkTransaction?: string | undefined
            }
          | undefined
        /**
         * The name of the field with the card token. The default is misspelled on purpose: the gateway's
         * interface document spells the field like this. All other sources spell it `temporaryCardToken`. Default:
         * `temporatyCardToken`.
         *
         * @example
         * dialect: { temporaryCardTokenField: "temporaryCardToken" }
         */
        temporaryCardTokenField?:
          "temporatyCardToken" | "temporaryCardToken" | undefined
        /**
         * Where the request of a card charge contains the shopper's IP address, user agent and payment session:
         * `"top_level"` or `"customer"`. See device data (docs/retention.md#device-data). Default: none.
         *
         * @example
         * dialect: { deviceInformation: "top_level" }
         */
        deviceInformation?: "top_level" | "customer" | undefined
        /**
         * The value of the header `caller-origin`. Default: none.
         *
         * @example
         * dialect: { callerOrigin: "medusa" }
         */
        callerOrigin?: string | undefined
        /**
         * Whether a cart without a Brazilian phone number is refused. With `false` the charge is made without a phone
         * number. Default: `true`.
         *
         * @example
         * dialect: { requirePhone: false }
         */
        requirePhone?: boolean | undefined
        /**
         * A regular expression for the buyer's document. A document that does not match is refused before the gateway
         * is called, and the shopper is asked for a CPF. The operator's published pattern lacks the last part, a CNPJ
         * of 14 characters. Default: `^\d{9}$|^\d{11}$|^[A-Z0-9]{9}$|^[A-Z0-9]{12}\d{2}$`.
         *
         * @example
         * dialect: { documentPattern: "^\\d{11}$|^\\d{14}$" }
         */
        documentPattern?: string | undefined
        /**
         * The maximum number of lookups per second, on average, that each process makes for the account in the
         * background. Lookups for which a shopper or an administrator waits, and lookups because of a
         * notification, are not limited. Default: `20`.
         *
         * @example
         * dialect: { lookupsPerSecond: 5 }
         */
        lookupsPerSecond?: number | undefined
        /**
         * What is assumed about how the gateway handles saved cards. Default: each field has its own default.
         *
         * @example
         * dialect: { savedCards: { idField: "savedCardId" } }
         */
        savedCards?:
          | {
              /**
               * The field of `transactions[].credit` with which a charge names a saved card, in place of the card token
               * . Default: `cardId`.
               *
               * @example
               * dialect: { savedCards: { idField: "savedCardId" } }
               */
              idField?: string | undefined
              /**
               * The field with the card's id in the gateway's answer to a request to save the card. Default: `id`.
               *
               * @example
               * dialect: { savedCards: { idInAnswer: "cardId" } }
               */
              idInAnswer?: string | undefined
              /**
               * Whether the gateway requires the security code when a saved card is charged. The plugin does not
               * store security codes. With `true`, the shopper therefore has to enter the card again. Default: `false`.
               *
               * @example
               * dialect: { savedCards: { needsSecurityCode: true } }
               */
              needsSecurityCode?: boolean | undefined
              /**
               * The value of `transactions[].entryMode` in each charge of a saved card. Default:
               * `CREDENTIAL_ON_FILE`.
               *
               * @example
               * dialect: { savedCards: { entryMode: "STORED_CREDENTIAL" } }
               */
              entryMode?: string | undefined
              /**
               * The field of `transactions[]` that is `true` in each charge that the store makes without the customer
               * . No document names such a field, so none is sent by default. Default: none.
               *
               * @example
               * dialect: { savedCards: { storeChargeField: "merchantInitiated" } }
               */
              storeChargeField?: string | undefined
            }
          | undefined
      }
    | undefined
  /**
   * The tokens that the gateway's notifications carry. Set the new and the old token while a token is exchanged
   * (docs/rotation.md#notification-tokens-and-api-keys). Default: `[]`.
   *
   * @example
   * notificationTokens: [process.env.CHECKOUT_NOTIFICATION_TOKEN!]
   */
  notificationTokens?: string[] | undefined
  /**
   * The merchant's CNPJ or CPF, whose check digits are verified; a CNPJ may contain letters. The card SDK needs
   * it. A notification that names another merchant changes nothing. Without this option, the merchant of a
   * notification is not checked. If you set, change or remove the option later, even if you change only the
   * punctuation, saved cards (docs/saved-cards.md) of the account can no longer be used, and an administrator
   * has to resolve a charge that was in doubt at that moment if the gateway does not show it. Default: none.
   *
   * @example
   * merchantDocument: "11.222.333/0001-81"
   */
  merchantDocument?: string | undefined
  /**
   * How the plugin learns the state of the account's charges. With `lookups`, the plugin asks the gateway, and
   * a notification is only a reason to ask. With `notifications`, authenticated notifications are booked, and
   * no charge is looked up. This is for operators that offer no lookups
   * (docs/notifications.md#without-lookups). `notifications` requires `merchantDocument`. With `notifications`,
   * card, Pix and wallet are offered only while `notificationTokens` has a token. Default: `lookups`.
   *
   * @example
   * observe: "notifications"
   */
  observe?: "lookups" | "notifications" | undefined
  /**
   * With `observe: "notifications"`, or for links with `paymentLink.observe: "notifications"`, how many minutes
   * late the notification of a payment may arrive. An unpaid code or link counts as over ten minutes
   * after its end, plus these minutes. 0 to 1440. Default: `60`.
   *
   * @example
   * notificationGraceMinutes: 120
   */
  notificationGraceMinutes?: number | undefined
  /**
   * The integration of payment links. Default: no links.
   *
   * @example
   * paymentLink: { clientId: process.env.PAYMENT_LINK_CLIENT_ID!, clientSecret: process.env.PAYMENT_LINK_CLIENT_SECRET! }
   */
  paymentLink?:
    | {
        /**
         * The id of the credential from the merchant panel, Integrations, payment link. Set it together with
         * `paymentLink.clientSecret` or leave out both. Without them links are not offered. Default: none.
         *
         * @example
         * paymentLink: { clientId: process.env.PAYMENT_LINK_CLIENT_ID! }
         */
        clientId?: string | undefined
        /**
         * The secret that belongs to `paymentLink.clientId`. The merchant panel shows it once. Default: none.
         *
         * @example
         * paymentLink: { clientSecret: process.env.PAYMENT_LINK_CLIENT_SECRET! }
         */
        clientSecret?: string | undefined
        /**
         * The address where payment links are made. Its host is not the host for other charges. Default: in
         * development the account's option `baseUrl`; otherwise required if `paymentLink.clientId` is set.
         *
         * @example
         * paymentLink: { baseUrl: "https://links.example" }
         */
        baseUrl?: string | undefined
        /**
         * The address for access tokens of links, which the operator's interface calls `{auth_url}`. Default: in
         * development `paymentLink.baseUrl`; otherwise required if `paymentLink.clientId` is set.
         *
         * @example
         * paymentLink: { authUrl: "https://auth.links.example" }
         */
        authUrl?: string | undefined
        /**
         * The prefix of the gateway's paths for payment links. Default: the value of the account's option
         * `pathPrefix`.
         *
         * @example
         * paymentLink: { pathPrefix: "/v1" }
         */
        pathPrefix?: string | undefined
        /**
         * The API keys by which the plugin recognizes genuine notifications about payment links. Set the old and the
         * new key while a key is exchanged (docs/rotation.md#notification-tokens-and-api-keys). Default: `[]`.
         *
         * @example
         * paymentLink: { apiKeys: [process.env.PAYMENT_LINK_API_KEY!] }
         */
        apiKeys?: string[] | undefined
        /**
         * How the plugin learns the state of the account's payment links. The values are those of the account's
         * option `observe`. Default: the value of the account's option `observe`.
         *
         * @example
         * paymentLink: { observe: "notifications" }
         */
        observe?: "lookups" | "notifications" | undefined
        /**
         * The payment methods among which the payer of a link can choose. Default: `["pix", "wallet", "card"]`.
         *
         * @example
         * paymentLink: { methods: ["pix", "card"] }
         */
        methods?: ("pix" | "wallet" | "card")[] | undefined
        /**
         * For how many days after the day of its creation a link can be paid, until the end of the last day in
         * America/Sao_Paulo. A link with `1` can be paid until the end of the next day. 1 to 365. Default:
         * `1`.
         *
         * @example
         * paymentLink: { validityDays: 3 }
         */
        validityDays?: number | undefined
        /**
         * Where payers are sent after the payment, up to 1000 characters. `https` outside development. Default: none.
         *
         * @example
         * paymentLink: { redirectUrl: "https://shop.example/thanks" }
         */
        redirectUrl?: string | undefined
        /**
         * What the payer reads above the amount, up to 100 characters. `{reference}` is replaced by the reference
         * that an administrator entered, or otherwise by the number of the order. If there is no order yet, it is
         * replaced by the last six characters of the id of the cart, in capitals. The payer of a link for an amount
         * (docs/payment-links.md#a-link-for-an-amount) that was created without a name and a reference reads
         * `Pagamento para` and the name of the store, if the option contains `{reference}`. Default: `Pedido
         * {reference}`.
         *
         * @example
         * paymentLink: { name: "Order {reference}" }
         */
        name?: string | undefined
      }
    | undefined
  /**
   * The public values that the storefront's card SDK receives. Default: none.
   *
   * @example
   * sdk: { transparentToken: process.env.CHECKOUT_TRANSPARENT_TOKEN! }
   */
  sdk?:
    | {
        /**
         * The public token of the card SDK. It requires `merchantDocument`. Cards are offered only if this option,
         * `softDescriptor`, `clientId` and `clientSecret` are set. Default: none.
         *
         * @example
         * sdk: { transparentToken: process.env.CHECKOUT_TRANSPARENT_TOKEN! }
         */
        transparentToken?: string | undefined
        /**
         * The address of the SDK's script, for storefronts that do not bundle it. `https` outside development.
         * Default: none.
         *
         * @example
         * sdk: { scriptUrl: "https://cdn.example/sdk.js" }
         */
        scriptUrl?: string | undefined
        /**
         * The hash of the script at `sdk.scriptUrl`: `sha256-`, `sha384-` or `sha512-` and base64. Separate several
         * hashes with spaces. The script's host must allow CORS. Default: none.
         *
         * @example
         * sdk: { scriptIntegrity: "sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC" }
         */
        scriptIntegrity?: string | undefined
      }
    | undefined
  /**
   * The public address of this Medusa backend. It is the base of the notification URL and helps to recognize
   * copies of the database (docs/copies-and-moves.md). Default: none.
   *
   * @example
   * backendUrl: "https://api.shop.example"
   */
  backendUrl?: string | undefined
  /**
   * When the money of a card payment is captured. `automatic` captures the money when the order is placed.
   * `manual` only reserves the money. An administrator can then capture all or a part of the money once, within
   * 7 days, and the gateway releases the rest. `at_shipment` reserves the money, and captures the amount that
   * the order owes at its first shipment. Default: `automatic`.
   *
   * @example
   * capture: "at_shipment"
   */
  capture?: "automatic" | "manual" | "at_shipment" | undefined
  /**
   * The text on the card statement: 1 to 13 characters, which may be unaccented letters, digits, spaces, dots,
   * asterisks and hyphens. Choose a name that shoppers recognize. Without it no card is charged.
   * Default: none.
   *
   * @example
   * softDescriptor: "LOJA DA ANA"
   */
  softDescriptor?: string | undefined
  /**
   * Whether signed-in customers may save a card and pay with it again (docs/saved-cards.md). How the gateway
   * keeps cards is only assumed, so check the assumptions with the command `confirm` first.
   * Default: `false`.
   *
   * @example
   * savedCards: true
   */
  savedCards?: boolean | undefined
  /**
   * Whether the store may charge saved cards without the customer (docs/saved-cards.md#charges-by-the-store),
   * for example for a subscription, with the customer's consent. It needs `savedCards`. Default: `false`.
   *
   * @example
   * storeCharges: true
   */
  storeCharges?: boolean | undefined
  /**
   * Into how many installments a shopper may divide a card payment, and what the installments cost. Default: 12
   * without interest.
   *
   * @example
   * installments: { maximum: 10, interestFree: 3, interest: "4-10: 0.99%" }
   */
  installments?:
    | {
        /**
         * The largest number of installments, 1 to 12. Default: `12`.
         *
         * @example
         * installments: { maximum: 6 }
         */
        maximum?: number | undefined
        /**
         * The smallest installment, in reais. Default: `"5.00"`.
         *
         * @example
         * installments: { minimumAmount: "20.00" }
         */
        minimumAmount?: string | number | undefined
        /**
         * The largest number of installments that costs the shopper no interest, 1 to 12. Default: `12`.
         *
         * @example
         * installments: { interestFree: 3 }
         */
        interestFree?: number | undefined
        /**
         * The interest (docs/prices.md) for more installments than `interestFree`, such as `"4-6: 1.99%; 7-12:
         * 2.49%"` per month, or `"10: x1.15"` for a factor on the price. A number of installments without an entry is
         * not offered. Default: none.
         *
         * @example
         * installments: { interest: "4-6: 1.99%; 7-12: 2.49%" }
         */
        interest?: string | undefined
        /**
         * Who confirmed with the shop's lawyer that interest above 1 % per month is allowed. Required for such
         * interest. Default: none.
         *
         * @example
         * installments: { interestConfirmedBy: "Ana Souza, 2026-03-02" }
         */
        interestConfirmedBy?: string | undefined
      }
    | undefined
  /**
   * `after_payment` places the order when the code or link has been paid. `at_checkout` places the order at
   * once and reserves its stock. See when the order is placed
   * (docs/pix-and-wallet.md#when-the-order-is-placed). Default: `after_payment`.
   *
   * @example
   * placement: "at_checkout"
   */
  placement?: "after_payment" | "at_checkout" | undefined
  /**
   * How long a Pix code can be paid, and the discount for it. Default: 30 minutes, no discount.
   *
   * @example
   * pix: { expirationMinutes: 15, discount: { percent: 5 } }
   */
  pix?:
    | {
        /**
         * For how many minutes a Pix code can be paid. 0.5 to 10080 (7 days); fractions are allowed. Default: `30`.
         *
         * @example
         * pix: { expirationMinutes: 15 }
         */
        expirationMinutes?: number | undefined
        /**
         * The discount for Pix (docs/prices.md). Default: none.
         *
         * @example
         * pix: { discount: { percent: 5, minimumOrder: "50.00" } }
         */
        discount?:
          | {
              /**
               * The discount for Pix (docs/prices.md) in percent, 0 to 50. Default: `0`.
               *
               * @example
               * pix: { discount: { percent: 5 } }
               */
              percent?: number | undefined
              /**
               * The lowest price of the goods for which the discount is given, in reais. Default: `"0.00"`.
               *
               * @example
               * pix: { discount: { minimumOrder: "50.00" } }
               */
              minimumOrder?: string | number | undefined
              /**
               * With `goods_and_freight` the discount also applies to shipping. Default: `goods`.
               *
               * @example
               * pix: { discount: { base: "goods_and_freight" } }
               */
              base?: "goods" | "goods_and_freight" | undefined
              /**
               * With `without_promotions`, a cart with a promotion gets no discount. Default: `all`.
               *
               * @example
               * pix: { discount: { carts: "without_promotions" } }
               */
              carts?: "all" | "without_promotions" | undefined
            }
          | undefined
      }
    | undefined
  /**
   * What happens to money that no order waits for (docs/pix-and-wallet.md#money-that-no-order-waits-for).
   * `refund` returns it automatically, `keep` lists it for an administrator. Default: `refund`.
   *
   * @example
   * unmatchedPayments: "keep"
   */
  unmatchedPayments?: "refund" | "keep" | undefined
  /**
   * Which methods accept new payments. Default: all.
   *
   * @example
   * methods: { wallet: false }
   */
  methods?:
    | {
        /**
         * Whether the method accepts new payments. Payments that have begun continue. Default: `true`.
         *
         * @example
         * methods: { card: false }
         */
        card?: boolean | undefined
        /**
         * Whether the method accepts new payments. Payments that have begun continue. Default: `true`.
         *
         * @example
         * methods: { pix: false }
         */
        pix?: boolean | undefined
        /**
         * Whether the method accepts new payments. Payments that have begun continue. Default: `true`.
         *
         * @example
         * methods: { wallet: false }
         */
        wallet?: boolean | undefined
        /**
         * Whether the method accepts new payments. Payments that have begun continue. Default: `true`.
         *
         * @example
         * methods: { link: false }
         */
        link?: boolean | undefined
      }
    | undefined
  /**
   * Reminders of codes that are not paid yet. Default: none.
   *
   * @example
   * reminders: { page: "https://shop.example/pay/{token}", mode: "email" }
   */
  reminders?:
    | {
        /**
         * The page of your shop that continues a payment (docs/pix-and-wallet.md#continuing-an-unpaid-payment), with
         * `{token}` in its address. `https` outside development. Default: none.
         *
         * @example
         * reminders: { page: "https://shop.example/pay/{token}" }
         */
        page?: string | undefined
        /**
         * For how many days the link in a reminder works, 1 to 30. The link opens the page in `reminders.page`.
         * Default: `7`.
         *
         * @example
         * reminders: { linkDays: 3 }
         */
        linkDays?: number | undefined
        /**
         * `email` sends reminders by mail and publishes an event for each. `events` only publishes the event. Both
         * need `reminders.page`. Default: `off`.
         *
         * @example
         * reminders: { mode: "email" }
         */
        mode?: "off" | "events" | "email" | undefined
        /**
         * The number of minutes between the creation of a code and the reminder (docs/pix-and-wallet.md#reminders)
         * `first`, 1 to 1440. If an order waits for the payment of the code, the reminder `made` is sent before, as
         * soon as the order exists. Default: `10`.
         *
         * @example
         * reminders: { afterMinutes: 20 }
         */
        afterMinutes?: number | undefined
        /**
         * The number of minutes between the last reminder and the end of the code, 5 to 1440. Only a code that can be
         * paid for more than two hours gets this reminder. Default: `60`.
         *
         * @example
         * reminders: { beforeEndMinutes: 120 }
         */
        beforeEndMinutes?: number | undefined
      }
    | undefined
  /**
   * The language of shoppers whose cart has no locale, or a locale that is neither Portuguese nor English. The
   * other language is `en`. Alerts are in the language of the first account. Default: `pt-BR`.
   *
   * @example
   * locale: "en"
   */
  locale?: "pt-BR" | "en" | undefined
  /**
   * For how many milliseconds lookups must show nothing before a request without an answer counts as never
   * carried out. If it is too short, a charge that the gateway commits late may be charged twice.
   * 1000 to 86400000, and at least 60000 outside development. Default: `180000`.
   *
   * @example
   * resolveWindowMs: 300000
   */
  resolveWindowMs?: number | undefined
  /**
   * How many declined cards within an hour stop further attempts. The limits slow down the testing of stolen
   * cards. Default: each field has its own default.
   *
   * @example
   * attemptLimits: { declinesPerCart: 3 }
   */
  attemptLimits?:
    | {
        /**
         * How many cards of one cart may fail within an hour, because they were declined, invalid or in doubt. After
         * that, the cart accepts no card until fewer cards have failed within the last hour. `null` switches the
         * limit off. Default: `5`.
         *
         * @example
         * attemptLimits: { declinesPerCart: 3 }
         */
        declinesPerCart?: number | null | undefined
        /**
         * How many cards under one e-mail address may be declined by their issuer or be in doubt within an hour.
         * After that, no card is accepted under this address until fewer of them have been declined or in doubt
         * within the last hour. The part of the address from `+` to `@` is ignored. `null` switches the limit off.
         * Default: `10`.
         *
         * @example
         * attemptLimits: { declinesPerEmail: 6 }
         */
        declinesPerEmail?: number | null | undefined
        /**
         * How many cards of all shoppers together may be declined by their issuer within an hour. After that, no
         * shopper can pay by card until fewer cards have been declined within the last hour. `null` switches the
         * limit off. The discrepancy `cards_tested` is listed when the limit is reached. The discrepancy is also
         * listed, even without a limit, when unusually many cards were declined. Default: `3000`.
         *
         * @example
         * attemptLimits: { declinesPerAccount: 500 }
         */
        declinesPerAccount?: number | null | undefined
      }
    | undefined
  /**
   * When the plugin automatically refunds the money of a cart that was paid but cannot be completed. Nothing is
   * refunded or released automatically in two cases: three or more paid carts have failed since the last order,
   * because the store is probably at fault, or the state of the charge is known only from notifications
   * (`observe`). Default: each field has its own default.
   *
   * @example
   * failedCompletion: { refundAfterMinutes: 120 }
   */
  failedCompletion?:
    | {
        /**
         * After how many minutes the captured card money of a cart that cannot be completed is refunded, up to 10080.
         * With `null`, an administrator decides about the money. Reserved money is released after half an hour,
         * whatever this option says. The two exceptions of `failedCompletion` apply to both. Default: `null`.
         *
         * @example
         * failedCompletion: { refundAfterMinutes: 120 }
         */
        refundAfterMinutes?: number | null | undefined
        /**
         * After how many minutes a payment by Pix, wallet or link is refunded if its cart cannot be completed, up to
         * 10080. With `null`, an administrator decides about the money. The two exceptions of `failedCompletion`
         * apply. Default: `30`.
         *
         * @example
         * failedCompletion: { refundCodesAfterMinutes: 60 }
         */
        refundCodesAfterMinutes?: number | null | undefined
      }
    | undefined
  /**
   * Limits for the refunds that the plugin makes automatically, so that a mistake does limited damage. Default:
   * each field has its own default.
   *
   * @example
   * automaticRefunds: { mostPerHour: 20 }
   */
  automaticRefunds?:
    | {
        /**
         * How many charges are refunded automatically within an hour; `0` for none. Further charges are listed, and
         * refunded when the limit permits. Default: `10`.
         *
         * @example
         * automaticRefunds: { mostPerHour: 20 }
         */
        mostPerHour?: number | undefined
        /**
         * How much is refunded automatically within an hour, in reais. Further charges are listed, and refunded when
         * the limit permits. A single payment of more than this amount is never refunded automatically: an
         * administrator has to refund it. `null` sets no limit. Default: `"5000.00"`.
         *
         * @example
         * automaticRefunds: { mostAmountPerHour: "10000.00" }
         */
        mostAmountPerHour?: string | number | null | undefined
      }
    | undefined
}
