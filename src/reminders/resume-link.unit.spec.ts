import { TextSigner } from "../modules/ledger/keys/text-signer"
import { signedText } from "../domain/parsing/signed-text"
import { readResumeToken, createResumeLink } from "./resume-link"

const DAY_MS = 86_400_000
const now = new Date("2026-11-27T12:00:00Z")
const signatures = new TextSigner([Buffer.alloc(32, 1)])
const ledger = {
  loadSigner: () => Promise.resolve(signatures),
  time: () => Promise.resolve({ now }),
}
const tokenUntil = (until: number) => {
  const opened = JSON.stringify({ collection: "pay_col_1" })
  const sealed = signatures.encryptText("resume", opened)
  return signedText({ use: "resume", sealed, until }, signatures)
}

describe("a resume link", () => {
  it("the token of a resume link contains the id of the payment collection and the recipient's hash in encrypted form", async () => {
    const link = await createResumeLink(
      ledger as never,
      {
        reminders: { page: "https://shop.example/{token}", linkDays: 30 },
      } as never,
      { paymentCollectionId: "pay_col_1", recipientDigest: "digest_1" }
    )

    const token = link!.replace("https://shop.example/", "")
    const [body = ""] = token.split("~")
    const readable = Buffer.from(body, "base64url").toString()
    expect(readable).toContain("resume")
    expect(readable).not.toMatch(/pay_col_1|digest_1/)
    expect(await readResumeToken(ledger as never, token)).toEqual({
      paymentCollectionId: "pay_col_1",
      recipientDigest: "digest_1",
    })
  })

  it("a resume link is valid until its expiry time", async () => {
    expect(
      await readResumeToken(ledger as never, tokenUntil(now.getTime() + 1))
    ).toEqual({ paymentCollectionId: "pay_col_1", recipientDigest: undefined })
  })

  it.each([
    ["has expired", now.getTime()],
    [
      "expires in 31 days, although a resume link is valid for at most 30 days",
      now.getTime() + 31 * DAY_MS,
    ],
  ])(
    "if the expiry time of a correctly signed resume link is not acceptable (it %s), the link is invalid",
    async (_title, until) => {
      expect(
        await readResumeToken(ledger as never, tokenUntil(until))
      ).toBeUndefined()
    }
  )
})
