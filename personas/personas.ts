import alert from './alert.json' with { type: 'json' }
import alimony from './alimony.json' with { type: 'json' }
import assistance from './assistance.json' with { type: 'json' }
import badpolicy from './badpolicy.json' with { type: 'json' }
import badsignature from './badsignature.json' with { type: 'json' }
import bankreview from './bankreview.json' with { type: 'json' }
import bureauerror from './bureauerror.json' with { type: 'json' }
import childsupport from './childsupport.json' with { type: 'json' }
import commercial from './commercial.json' with { type: 'json' }
import company from './company.json' with { type: 'json' }
import condition from './condition.json' with { type: 'json' }
import cosigner from './cosigner.json' with { type: 'json' }
import counteroffer from './counteroffer.json' with { type: 'json' }
import declined from './declined.json' with { type: 'json' }
import delinquent from './delinquent.json' with { type: 'json' }
import dscr from './dscr.json' with { type: 'json' }
import entity from './entity.json' with { type: 'json' }
import floodmap from './floodmap.json' with { type: 'json' }
import floodzone from './floodzone.json' with { type: 'json' }
import forgedowner from './forgedowner.json' with { type: 'json' }
import fraudid from './fraudid.json' with { type: 'json' }
import frozen from './frozen.json' with { type: 'json' }
import frozenpin from './frozenpin.json' with { type: 'json' }
import highdebt from './highdebt.json' with { type: 'json' }
import inquiries from './inquiries.json' with { type: 'json' }
import investment from './investment.json' with { type: 'json' }
import locked from './locked.json' with { type: 'json' }
import lowconfidence from './lowconfidence.json' with { type: 'json' }
import lowscore from './lowscore.json' with { type: 'json' }
import maintenance from './maintenance.json' with { type: 'json' }
import manual from './manual.json' with { type: 'json' }
import merchant from './merchant.json' with { type: 'json' }
import minor from './minor.json' with { type: 'json' }
import mismatch from './mismatch.json' with { type: 'json' }
import nearprime from './nearprime.json' with { type: 'json' }
import newowner from './newowner.json' with { type: 'json' }
import nohit from './nohit.json' with { type: 'json' }
import nonborrowing from './nonborrowing.json' with { type: 'json' }
import norecord from './norecord.json' with { type: 'json' }
import notaryfail from './notaryfail.json' with { type: 'json' }
import notowner from './notowner.json' with { type: 'json' }
import novalue from './novalue.json' with { type: 'json' }
import onpaper from './onpaper.json' with { type: 'json' }
import papers from './papers.json' with { type: 'json' }
import partialincome from './partialincome.json' with { type: 'json' }
import payoffhold from './payoffhold.json' with { type: 'json' }
import paystubreview from './paystubreview.json' with { type: 'json' }
import { type Persona, personaSchema } from './persona.ts'
import phonewanted from './phonewanted.json' with { type: 'json' }
import prime from './prime.json' with { type: 'json' }
import recordhold from './recordhold.json' with { type: 'json' }
import retired from './retired.json' with { type: 'json' }
import returned from './returned.json' with { type: 'json' }
import savingsonly from './savingsonly.json' with { type: 'json' }
import secondary from './secondary.json' with { type: 'json' }
import selfemployed from './selfemployed.json' with { type: 'json' }
import socialneeded from './socialneeded.json' with { type: 'json' }
import streetview from './streetview.json' with { type: 'json' }
import texas from './texas.json' with { type: 'json' }
import thinfile from './thinfile.json' with { type: 'json' }
import titlehold from './titlehold.json' with { type: 'json' }
import trust from './trust.json' with { type: 'json' }
import twohomes from './twohomes.json' with { type: 'json' }
import valuedrop from './valuedrop.json' with { type: 'json' }
import wallet from './wallet.json' with { type: 'json' }
import wrongaccount from './wrongaccount.json' with { type: 'json' }

/** All personas, validated and in display order. */
export const PERSONAS: readonly Persona[] = [
  prime,
  nearprime,
  selfemployed,
  retired,
  cosigner,
  nonborrowing,
  texas,
  manual,
  wallet,
  secondary,
  investment,
  dscr,
  entity,
  declined,
  frozen,
  locked,
  frozenpin,
  bureauerror,
  nohit,
  minor,
  alert,
  thinfile,
  delinquent,
  inquiries,
  lowscore,
  highdebt,
  socialneeded,
  counteroffer,
  papers,
  onpaper,
  phonewanted,
  fraudid,
  forgedowner,
  partialincome,
  paystubreview,
  childsupport,
  assistance,
  maintenance,
  wrongaccount,
  alimony,
  merchant,
  titlehold,
  floodmap,
  floodzone,
  payoffhold,
  recordhold,
  returned,
  badsignature,
  badpolicy,
  notaryfail,
  savingsonly,
  bankreview,
  twohomes,
  norecord,
  mismatch,
  commercial,
  newowner,
  notowner,
  trust,
  company,
  lowconfidence,
  novalue,
  valuedrop,
  condition,
  streetview,
].map((file) => personaSchema.parse(file))

/** @throws RangeError for an unknown ID. */
export function persona(id: string): Persona {
  const found = PERSONAS.find((one) => one.id === id)
  if (!found) throw new RangeError(`unknown persona ${id}`)
  return found
}
