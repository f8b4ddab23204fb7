/** Hides figures about few applications. */

/**
 * Figures about fewer applications than this are hidden. The National Center for Education Statistics recommends at
 * least ten (NCES 2011-603), and with fewer, the confidence intervals are too wide to compare anything.
 */
export const SMALLEST_SHOWN = 10

/**
 * Returns the groups whose figures stay hidden, given the number of applications in each group. Readers also see the
 * figure of all groups together, so they could derive a hidden group's figure by subtraction. The smallest other groups
 * are therefore hidden, too, until the hidden groups together have enough applications. A count of zero is small, too,
 * because a visible zero would reveal that the whole group had another outcome.
 * @param last the group to hide last, because the others are compared with it
 */
export function hiddenAmong<Group>(counts: ReadonlyMap<Group, number>, last: Group | undefined): ReadonlySet<Group> {
  const hidden = new Set<Group>()
  const byCount = [...counts].sort(([a, x], [b, y]) => Number(a === last) - Number(b === last) || x - y)
  for (const [group, count] of counts) if (count < SMALLEST_SHOWN) hidden.add(group)
  const inHidden = () => [...hidden].reduce((sum, group) => sum + (counts.get(group) ?? 0), 0)
  for (const [group] of byCount) {
    if (hidden.size === 0 || inHidden() >= SMALLEST_SHOWN) break
    hidden.add(group)
  }
  return hidden
}
