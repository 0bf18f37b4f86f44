import { useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import { PageTitle } from "./page-title"

export function Loading() {
  const { texts } = useLanguage()
  return (
    <p className="loading" role="status">
      {texts.loading}
    </p>
  )
}

export function ShopUnreachable({ onTryAgain }: { onTryAgain: () => void }) {
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
