import { InlineTip } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import { postToPlugin } from "../api/admin-client"
import type { ChargeInFull } from "../api/admin-answer-types"
import { useAccounts, useRefreshingMutation, useSettings } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { Refusal } from "../page/refusal"
import { Section } from "../page/section"
import { TestEnvironmentWarning } from "../page/test-environment-warning"
import { LinkFields } from "./link-fields"
import {
  type LinkField,
  buildLinkRequest,
  type LinkFormValues,
} from "./link-form"
import { LinkToSend } from "./link-to-send"
import { SmallButton } from "../page/small-button"

const EMPTY_LINK_FORM: LinkFormValues = {
  account: "",
  isForTypedAmount: false,
  order: undefined,
  amount: "",
  name: "",
  description: "",
  validityDays: "",
}

/**
 * The page on which an administrator creates a payment link, for an order's outstanding amount or for any other amount.
 * After the creation, the page shows the link and buttons to send the link, if its URL is known.
 */
export function CreateLinkPage() {
  const { t } = useTexts()
  const createLink = useRefreshingMutation((link: object) =>
    postToPlugin<{ charge: ChargeInFull }>("/payment-links", link)
  )
  const mayNot = useSettings().data?.may.money === false
  const accounts = useAccounts().filter(({ makes_links }) => makes_links)
  const [typed, setTyped] = useState(EMPTY_LINK_FORM)
  const [wrong, setWrong] = useState<LinkField[]>([])
  const complete = { ...typed, account: typed.account || accounts[0]?.id || "" }
  const submit = () => {
    const { link, wrong: wrongFields } = buildLinkRequest(complete)
    setWrong(wrongFields)
    if (link !== undefined) createLink.mutate(link)
  }
  const changeFormUnlessSending = (changed: Partial<LinkFormValues>) => {
    // A reset during the request would lose its answer. The administrator would not see the created link, and could
    // create a second one. The disabled fieldset does not stop changes by code, such as the order of the URL.
    if (createLink.isPending) return
    createLink.reset()
    setWrong([])
    setTyped((all) => ({ ...all, ...changed }))
  }
  return (
    <div className="flex flex-col gap-y-3">
      <TestEnvironmentWarning />
      {mayNot && (
        <InlineTip label={t("page.readOnly")}>
          {t("links.make.mayNot")}
        </InlineTip>
      )}
      {createLink.data ? (
        <CreatedLink
          charge={createLink.data.charge}
          email={typed.order?.email}
          onAnother={() => {
            createLink.reset()
            setTyped(EMPTY_LINK_FORM)
          }}
        />
      ) : (
        <Section
          level="h1"
          title={t("links.make.menu")}
          description={t("links.make.what")}
        >
          <form
            noValidate
            aria-label={t("links.make.menu")}
            className="divide-y"
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            <fieldset
              className="min-w-0 divide-y"
              disabled={createLink.isPending}
            >
              <LinkFields
                typed={complete}
                wrong={wrong}
                accounts={accounts.map(({ id }) => id)}
                onType={changeFormUnlessSending}
              />
            </fieldset>
            {createLink.error && (
              <div className="px-6 py-4">
                <Refusal error={createLink.error} />
              </div>
            )}
            <div className="flex justify-end px-6 py-4">
              <SmallButton
                variant="primary"
                type="submit"
                disabled={mayNot}
                isLoading={createLink.isPending}
              >
                {t("links.make.menu")}
              </SmallButton>
            </div>
          </form>
        </Section>
      )}
    </div>
  )
}

interface CreatedLinkProps {
  charge: ChargeInFull
  email: string | null | undefined
  onAnother: () => void
}

function CreatedLink({ charge, email = null, onAnother }: CreatedLinkProps) {
  const { t, money } = useTexts()
  return (
    <Section
      level="h1"
      title={t("links.titleOfOne", {
        amount: money(charge.amount, charge.currency_code),
      })}
      description={t(
        !charge.link?.url ? "links.pay.beingConfirmed" : "links.pay.what"
      )}
      aside={
        <>
          <SmallButton asChild>
            <Link to={`/payments/${charge.id}`}>{t("links.openPayment")}</Link>
          </SmallButton>
          <SmallButton onClick={onAnother}>{t("links.make.next")}</SmallButton>
        </>
      }
    >
      <LinkToSend charge={charge} email={email} />
    </Section>
  )
}
