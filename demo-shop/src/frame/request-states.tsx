import type { ReactNode } from "react"

import { useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import type { RequestState } from "../store/use-request"
import { PageTitle } from "./page-title"

export function Loading() {
  const { texts } = useLanguage()
  return (
    <p className="loading" role="status">
      {texts.loading}
    </p>
  )
}

export function ShopUnreachableNotice({
  onTryAgain,
}: {
  onTryAgain: () => void
}) {
  const { texts } = useLanguage()
  return (
    <div className="notice notice-bad" role="alert">
      <p>{texts.shopUnreachable}</p>
      <button type="button" className="button" onClick={onTryAgain}>
        {texts.tryAgain}
      </button>
    </div>
  )
}

/**
 * Shows the data of a request to the shop. Shows a loading text until the data arrives. If the request fails, shows an
 * error and a button that repeats the request.
 */
export function RequestResult<Value>({
  answer,
  askAgain,
  children,
}: RequestState<Value> & { children: (value: Value) => ReactNode }) {
  switch (answer.kind) {
    case "asking":
      return <Loading />
    case "failed":
      return <ShopUnreachableNotice onTryAgain={askAgain} />
    case "answered":
      return children(answer.value)
  }
}

export function NotFound() {
  const { texts } = useLanguage()
  return (
    <div className="narrow empty">
      <PageTitle>{texts.notFoundTitle}</PageTitle>
      <p>{texts.notFound}</p>
      <Link to={{ name: "products" }} className="button button-main">
        {texts.backToShop}
      </Link>
    </div>
  )
}
