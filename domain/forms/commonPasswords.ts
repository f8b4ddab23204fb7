/**
 * Common passwords as plain words, without digits or symbols. NIST SP 800-63B requires such a list. The check removes a
 * password's digits and symbols, or reads them as letters ('P@ssword2026!'). A password is common if only words from
 * the list remain. Passwords that are plain words don't reach this check, because the composition rules reject them.
 */
const WORDS =
  `password passwort passphrase passcode pass secret secrets letmein openup opensesame welcome welcomeback welcomehome
  hello hellothere helloworld login logmein signin admin administrator root superuser user guest default changeme
  changethis test tester testing testpassword sample example temp temporary qwerty qwertyuiop qwertyui qwertz qwertzuiop
  azerty azertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc abc abcd abcde abcdef abcdefg
  abcdefgh abcdefghijkl monkey dragon tiger lion panther eagle eagles shadow master batman superman spiderman ironman
  pokemon starwars skywalker matrix football baseball basketball soccer hockey golf yankees cowboys steelers lakers
  princess sunshine flower butterfly rainbow unicorn angel angels baby babygirl loveyou iloveyou iloveyouforever love
  lovely lover sweetheart forever michael jennifer jessica ashley daniel thomas robert charlie jordan andrew matthew
  joshua anthony william george nicole amanda michelle maggie hannah buster ginger pepper cookie cheese chocolate summer
  autumn winter spring january february march april may june july august september october november december monday
  tuesday wednesday thursday friday saturday sunday birthday christmas freedom liberty america american unitedstates
  texas california florida newyork chicago dallas houston trustno trustnoone whatever nothing something anything
  computer internet google facebook amazon apple microsoft windows samsung iphone android money cash dollars bank banking
  house home homeowner homeloan loan mortgage equity heloc credit figure hearthline family mother father jesus jesuschrist
  god blessed faith killer ninja hunter ranger harley mustang corvette ferrari mercedes porsche access security secure
  mypassword mysecret thisismypassword newpassword password password1 strongpassword superman letmeinnow`.split(/\s+/)

const COMMON: ReadonlySet<string> = new Set(WORDS)

const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const plainLetters = (text: string): string => text.replace(/[^a-z]/g, '')

/**
 * Returns variants of a password that contain only letters. Each variant removes digits and symbols, or reads them as
 * letters, in a different way.
 */
function readings(password: string): readonly string[] {
  const lower = password.toLowerCase()
  const trimmed = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const spelt = (text: string): string => plainLetters([...text].map((char) => LOOKALIKES[char] ?? char).join(''))
  return [plainLetters(lower), spelt(trimmed), spelt(lower), spelt(lower.replace(/[\d!@#$%^&*]+$/, ''))]
}

/** Whether a string is a common word, or consists of several common words in a row, such as a repeated word. */
function isMadeOfCommon(word: string): boolean {
  if (COMMON.has(word)) return true
  for (let cut = 3; cut <= word.length - 3; cut++)
    if (COMMON.has(word.slice(0, cut)) && isMadeOfCommon(word.slice(cut))) return true
  return false
}

/**
 * If a password contains at least this many different non-ASCII characters, up to four Latin letters don't make it
 * common.
 */
const OTHER_SIGNS = 4

/**
 * Whether a password is common, even with digits and symbols added.
 * @param own words about the user or the lender that an attacker could guess, such as a name, part of the email
 * address, or the brand. They count as common, too.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const words = own.map((word) => plainLetters(word.toLowerCase())).filter((word) => word.length > 2)
  const hasOtherScript = new Set(password.match(/[^ -~]/gu)).size >= OTHER_SIGNS
  return readings(password.slice(0, 256)).some((word) => {
    // A password in another script has few or no Latin letters, so they don't show whether it's common.
    if (hasOtherScript && word.length <= 4) return false
    return (
      word.length < 3 ||
      /^(.{1,4})\1*$/.test(word) ||
      words.includes(word) ||
      (word.length <= 40 && isMadeOfCommon(word))
    )
  })
}
