import { Button, Container, toast } from "@medusajs/ui"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { useMakeLink } from "../api/use-links"
import { useTexts } from "../i18n/use-texts"
import { PageHead } from "../page/page-head"
import { TestEnvironment } from "../page/test-environment"
import { useAccounts } from "../page/use-accounts"
import { Refusal } from "../payments/refusal"
import { LinkFields } from "./link-fields"
import { type LinkField, linkToMake, type TypedLink } from "./link-to-make"

const NOTHING_TYPED: TypedLink = {
  account: "",
  purpose: "orders",
  order: undefined,
  amount: "",
  name: "",
  description: "",
  validityDays: "",
}

/** Makes a link for what an order or a draft order has outstanding, or for an amount. */
export function MakeLinkPage() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const make = useMakeLink()
  const accounts = useAccounts().filter(({ makesLinks }) => makesLinks)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [wrong, setWrong] = useState<LinkField[]>([])
  const complete = {
    ...typed,
    account: typed.account === "" ? (accounts[0]?.id ?? "") : typed.account,
  }
  const submit = () => {
    const { link, wrong: unfit } = linkToMake(complete)
    setWrong(unfit)
    if (link === undefined) return
    make.mutate(link, {
      onSuccess: ({ payment_link }) => {
        toast.success(t("links.make.made"))
        void navigate(`/payments/links/${payment_link.id}`, { replace: true })
      },
    })
  }
  return (
    <div className="flex flex-col gap-y-3">
      <PageHead
        title={t("links.make.menu")}
        description={t("links.make.what")}
      />
      <TestEnvironment />
      <Container className="p-0">
        <form
          noValidate
          aria-label={t("links.make.menu")}
          className="divide-y"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <LinkFields
            typed={complete}
            wrong={wrong}
            accounts={accounts.map(({ id }) => id)}
            onType={(change) => {
              make.reset()
              setWrong([])
              setTyped((all) => ({ ...all, ...change }))
            }}
          />
          {make.error && (
            <div className="px-6 py-4">
              <Refusal error={make.error} />
            </div>
          )}
          <div className="flex justify-end gap-x-2 px-6 py-4">
            <Button
              type="button"
              size="small"
              variant="secondary"
              onClick={() => void navigate("/payments?view=links")}
            >
              {t("actions.cancel")}
            </Button>
            <Button type="submit" size="small" isLoading={make.isPending}>
              {t("links.make.menu")}
            </Button>
          </div>
        </form>
      </Container>
    </div>
  )
}
