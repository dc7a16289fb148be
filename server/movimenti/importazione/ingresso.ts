import { DIVISA_DI_CONTO } from '#domain/archivi/valutazione/valori.ts';
import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import { nomeColonna } from '#domain/importazioni/colonne.ts';
import {
  arrotonda,
  confronta,
  differenza,
  prodotto,
  quoziente,
  segno,
} from '#domain/money/decimale.ts';
import { CON_EURO, type NomeCampo, SOMME, vociSaldo } from '#domain/movimenti/campi.ts';
import { campiScritti } from '#domain/movimenti/campi-movimento.ts';
import type { CausaleLetta, TitoloFissato } from '#domain/movimenti/fissato/contesto.ts';
import type { FissatoScritto } from '#domain/movimenti/fissato/quadro.ts';
import {
  colonneDiArrivo,
  IMPORTO,
  IMPORTO_EURO,
  movimenti,
} from '#domain/movimenti/importazione.ts';

/** The typed values of a row of a file, by the names of the slip's fields; empty cells are not there. */
export type ValoriLetti = Readonly<Partial<Record<string, string>>>;

/** What is said of a field of a row, in words. */
export interface Detto {
  readonly campo: string | null;
  readonly testo: string;
}

const perCampo = new Map(movimenti.colonneImport.map((una) => [una.campo, nomeColonna(una)]));

/** The name by which the slip knows a column of the destination. */
export const nomeDelCampo = ({ campo }: Pick<ColonnaImport, 'campo'>): string =>
  perCampo.get(campo) ?? campo;

const [NOME_IMPORTO, NOME_IMPORTO_EURO] = [IMPORTO, IMPORTO_EURO].map(
  (campo) => perCampo.get(campo) ?? campo,
) as [string, string];

/** Amounts that count by their causale: files write them with the sign of the account, or without. */
const SENZA_SEGNO: ReadonlySet<string> = new Set([
  ...vociSaldo,
  ...Object.values(CON_EURO),
  'qtaVnominale',
]);

/** Numbers and days that the slip never computes, or sums up itself. */
const MAI_CALCOLATI: ReadonlySet<NomeCampo> = new Set<NomeCampo>([
  'dataMovimento',
  'cambioConvenzionale',
  'cambioSpot',
  ...SOMME,
]);

/** What a file says of a field that the slip computes: it stands as it is written. */
const CALCOLATI: readonly NomeCampo[] = campiScritti.flatMap(({ nome, tipo }) =>
  nome === 'immCirc' || ((tipo === 'numero' || tipo === 'data') && !MAI_CALCOLATI.has(nome))
    ? [nome]
    : [],
);

const senzaSegno = (numero: string): string => numero.replace(/^-/, '');

/** Income is what has been paid on what is held: its amount is gross. All else moves capital or money. */
const voceDellImporto = ({
  reddito,
  effettoQuantita,
}: CausaleLetta): 'interessiLordi' | 'controvaloreOriginale' =>
  effettoQuantita === 0 && ['interessi', 'dividendi', 'proventi'].includes(reddito)
    ? 'interessiLordi'
    : 'controvaloreOriginale';

/** Money comes or goes as its sign says, where the causale takes it in. */
const conIlSuoSegno = (causale: CausaleLetta): boolean =>
  causale.effettoLiquidita > 0 && causale.reddito === 'nessuno' && causale.effettoCosto === 0;

/** The one amount of a file as the field that its causale means. */
function conImporto(letti: ValoriLetti, causale: CausaleLetta): Record<string, string> {
  const { [NOME_IMPORTO]: importo, [NOME_IMPORTO_EURO]: euro, ...valori } = letti;
  const voce = voceDellImporto(causale);
  const esito = { ...valori } as Record<string, string>;
  if (importo !== undefined) esito[voce] ??= importo;
  if (euro !== undefined) esito[CON_EURO[voce]] ??= euro;
  if (!conIlSuoSegno(causale))
    for (const [nome, valore] of Object.entries(esito))
      if (SENZA_SEGNO.has(nome)) esito[nome] = senzaSegno(valore);
  return esito;
}

/** Euro amounts of what is in euro are its amounts; of the rest, those that nothing else would give. */
function inDivisa(valori: Record<string, string>, divisa: string, cambio: string | null): void {
  for (const [voce, nomeEuro] of Object.entries(CON_EURO)) {
    const euro = valori[nomeEuro];
    if (euro === undefined) continue;
    if (divisa === DIVISA_DI_CONTO) {
      valori[voce] ??= euro;
      delete valori[nomeEuro];
      continue;
    }
    const siCalcola =
      voce === 'controvaloreOriginale' &&
      valori.qtaVnominale !== undefined &&
      valori.prezzo !== undefined;
    if (valori[voce] === undefined && cambio !== null && !siCalcola)
      valori[voce] = arrotonda(prodotto(euro, cambio), 2);
  }
}

export interface Chi {
  readonly causale: CausaleLetta;
  readonly titolo: TitoloFissato | null;
  readonly divisa: string;
  readonly cambio: string | null;
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly altra: FissatoScritto['altra'];
}

/** A row of a file as a slip that somebody has typed: what it says of a computed field holds. */
export function ingressoDi(letti: ValoriLetti, chi: Chi): FissatoScritto {
  const { causale, titolo, divisa, cambio, codPortafoglio, codDepositario } = chi;
  const valori = conImporto(letti, causale);
  if (valori.qtaVnominale !== undefined && segno(valori.qtaVnominale) === 0)
    delete valori.qtaVnominale;
  inDivisa(valori, divisa, cambio);
  conPrezzo(valori, causale, titolo);
  for (const { nome } of colonneDiArrivo) delete valori[nome];
  const { flettera, ...altri } = valori;
  return {
    ...(altri as unknown as FissatoScritto),
    ...(flettera !== undefined && { flettera: flettera === 'true' }),
    ...(chi.altra && { altra: chi.altra }),
    cod_Portafoglio: codPortafoglio,
    cod_Depositario: codDepositario,
    manuali: CALCOLATI.filter((nome) => valori[nome] !== undefined),
  };
}

/** The price that an amount stands for, where the file says no other. */
function conPrezzo(
  valori: Record<string, string>,
  causale: CausaleLetta,
  titolo: TitoloFissato | null,
) {
  const { prezzo, qtaVnominale: quantita, controvaloreOriginale: importo } = valori;
  const scambia = causale.effettoQuantita !== 0 && causale.effettoLiquidita !== 0;
  if (prezzo !== undefined || quantita === undefined || importo === undefined) return;
  if (!scambia || titolo === null || titolo.natura.indicizzato || titolo.natura.aRate) return;
  const unitario = quoziente(importo, quantita);
  const per = titolo.natura.quotazione === 'P' ? prodotto(unitario, '100') : unitario;
  valori.prezzo = arrotonda(per, DECIMALI_PREZZO);
}

const DECIMALI_PREZZO = 10;

/** Whether two numbers are further apart than a cent. */
export const oltreIlCentesimo = (a: string, b: string): boolean =>
  confronta(senzaSegno(differenza(a, b)), '0.01') > 0;
