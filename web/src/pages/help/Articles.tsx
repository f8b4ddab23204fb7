import type { ListedArticle } from 'domain/api/help.ts'
import { HELP } from 'domain/routes/pages.ts'
import { Link } from '../../ui/Link.tsx'
import { List } from '../../ui/List.tsx'

/** A list of links to help articles. */
export function Articles({ articles }: { articles: readonly ListedArticle[] }) {
  return (
    <List>
      {articles.map(({ id, title }) => (
        <li key={id}>
          <Link href={`${HELP}/${id}`}>{title}</Link>
        </li>
      ))}
    </List>
  )
}
