import { Signatures } from "../modules/ledger/signatures"
import { signedText } from "../charge/signed-text"
import { readToken, resumeLinkOf } from "./resume-link"

const DAY_MS = 86_400_000
const now = new Date("2026-11-27T12:00:00Z")
const signatures = new Signatures([Buffer.alloc(32, 1)])
const ledger = {
  sign: (text: string) => signatures.sign(text),
  isSigned: (text: string, signature: string) =>
    signatures.isSigned(text, signature),
  time: () => Promise.resolve({ now }),
}
const tokenUntil = (until: number) =>
  signedText({ use: "resume", collection: "pay_col_1", until }, ledger)

describe("a link that continues a payment", () => {
  it("opens its payment, and says to which address it goes", async () => {
    const link = await resumeLinkOf(
      ledger as never,
      {
        reminders: { page: "https://shop.example/{token}", linkDays: 30 },
      } as never,
      { paymentCollectionId: "pay_col_1", recipientDigest: "digest_1" }
    )

    const token = link!.replace("https://shop.example/", "")
    expect(await readToken(ledger as never, token)).toEqual({
      paymentCollectionId: "pay_col_1",
      recipientDigest: "digest_1",
    })
  })

  it.each([
    ["has ended", now.getTime()],
    ["would last longer than any that is made", now.getTime() + 31 * DAY_MS],
  ])("opens nothing when it %s, whoever signed it", async (_title, until) => {
    expect(await readToken(ledger as never, tokenUntil(until))).toBeUndefined()
  })
})
