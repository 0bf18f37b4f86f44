import { dialect } from "./dialect"
import { anAccount, optionsWith, refusalOf } from "./options.spec"

describe("what is guessed of the service", () => {
  it("is, unless somebody knows better, as its documents have it", () => {
    expect(dialect.parse(undefined)).toEqual({
      paths: {
        accessToken: "/oauth2/token",
        authorizeCard: "/charge/authorization",
        createPix: "/charge/pix",
        createWallet: "/charge/wallet",
        lookUpCharge: "/charge/{merchantChargeId}",
        captureCharge: "/charge/{merchantChargeId}/capture",
        refundCharge: "/charge/{merchantChargeId}/refund",
      },
      linkPaths: {
        accessToken: "/oauth2/token",
        createPaymentLink: "/paymentlink/create",
        lookUpPaymentLink: "/paymentlink/{paymentLinkId}",
        listLinkTransactions: "/paymentlink/{paymentLinkId}/transactions",
        deactivatePaymentLink: "/paymentlink/{paymentLinkId}/inactive",
        refundLinkTransaction:
          "/paymentlink/transaction/{transactionId}/refund",
      },
      temporaryCardTokenField: "temporatyCardToken",
      installmentTypeForOne: "NONE",
      installmentTypeInterestFree: "MERCHANT",
      walletExpirationSeconds: 1_800,
      lookupsPerSecond: 20,
    })
  })

  it("stays as it was written in full", () => {
    const written = {
      paths: {
        accessToken: "/token",
        authorizeCard: null,
        createPix: "/p",
        createWallet: null,
        lookUpCharge: "/c/{merchantChargeId}",
        captureCharge: null,
        refundCharge: "/r/{merchantChargeId}",
      },
      linkPaths: {
        accessToken: "/token",
        createPaymentLink: "/create",
        lookUpPaymentLink: null,
        listLinkTransactions: "/{paymentLinkId}/list",
        deactivatePaymentLink: null,
        refundLinkTransaction: "/{transactionId}",
      },
      temporaryCardTokenField: "temporaryCardToken",
      installmentTypeForOne: "ONE",
      installmentTypeInterestFree: "SHOP",
      installmentTypeWithInterest: "ISSUER",
      callerOrigin: "Medusa",
      walletExpirationSeconds: 600,
      lookupsPerSecond: 5,
    }

    expect(dialect.parse(written)).toEqual(written)
  })

  const OF_ONE_CHARGE = "must contain {merchantChargeId}"

  it.each<[string, Record<string, unknown>, string]>([
    [
      "paths.accessToken",
      { paths: { accessToken: "oauth2/token" } },
      "must start with a slash",
    ],
    ["paths.accessToken", { paths: { accessToken: null } }, "must be a string"],
    [
      "paths.createPix",
      { paths: { createPix: "charge/pix" } },
      "must start with a slash",
    ],
    ["paths.lookUpCharge", { paths: { lookUpCharge: "/c" } }, OF_ONE_CHARGE],
    ["paths.captureCharge", { paths: { captureCharge: "/c" } }, OF_ONE_CHARGE],
    ["paths.refundCharge", { paths: { refundCharge: "/c" } }, OF_ONE_CHARGE],
    [
      "linkPaths.accessToken",
      { linkPaths: { accessToken: null } },
      "must be a string",
    ],
    [
      "linkPaths.lookUpPaymentLink",
      { linkPaths: { lookUpPaymentLink: "/paymentlink" } },
      "must contain {paymentLinkId}",
    ],
    [
      "linkPaths.refundLinkTransaction",
      { linkPaths: { refundLinkTransaction: "/paymentlink/refund" } },
      "must contain {transactionId}",
    ],
    [
      "temporaryCardTokenField",
      { temporaryCardTokenField: "token" },
      'must be one of "temporatyCardToken", "temporaryCardToken"',
    ],
    [
      "walletExpirationSeconds",
      { walletExpirationSeconds: 29 },
      "must be at least 30",
    ],
    [
      "walletExpirationSeconds",
      { walletExpirationSeconds: 604_801 },
      "must be at most 604800",
    ],
    [
      "paths.lookupCharge",
      { paths: { lookupCharge: null } },
      "is not an option; did you mean lookUpCharge?",
    ],
    [
      "temporaryCardTokenFeild",
      { temporaryCardTokenFeild: "x" },
      "is not an option; did you mean temporaryCardTokenField?",
    ],
  ])("is refused at %s (%j)", (path, given, message) => {
    expect(
      refusalOf(optionsWith(anAccount({ dialect: given }))).problems
    ).toEqual([{ path: `accounts[0].dialect.${path}`, message }])
  })
})
