import { ArrowDownTray } from "@medusajs/icons"
import { useMutation } from "@tanstack/react-query"
import { type QueryParameters, downloadPluginFile } from "../api/admin-client"
import { SmallButton } from "../page/small-button"
import { useRefusalToast } from "../page/refusal"
import { saveFile } from "./movements-csv-file"

interface CsvButtonProps {
  /** The path of the plugin's admin route from which the file is downloaded. */
  path: string
  query?: QueryParameters
  name: string
  label: string
}

export function CsvButton({ path, query = {}, name, label }: CsvButtonProps) {
  const refused = useRefusalToast()
  const file = useMutation({
    mutationFn: () => downloadPluginFile(path, query),
    onSuccess: (content) => saveFile(content, name),
    onError: refused,
  })
  return (
    <SmallButton isLoading={file.isPending} onClick={() => file.mutate()}>
      <ArrowDownTray aria-hidden />
      {label}
    </SmallButton>
  )
}
