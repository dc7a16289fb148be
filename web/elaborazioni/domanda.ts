import type { DomandaElaborazioneWire, ElaborazioneWire } from '#contract/elaborazioni.ts';
import {
  type Misura,
  misure,
  type NomeElaborazione,
  nomiElaborazione,
  type Periodo,
  periodi,
} from '#domain/elaborazioni/elaborazioni.ts';
import type { FiltroMovimenti } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { scriviFiltroMovimenti } from '#domain/movimenti/filtro/indirizzo-movimenti.ts';
import type { SelezioneTipo } from '#domain/record/filtri/filtro-date.ts';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import { aggiungiGiorni, aggiungiMesi, type Data, dataScritta } from '#domain/tempo/data.ts';
import type { RicercaUrl } from '#web/base/ricerca-url.ts';

/** What the parameters bar asks; the rest of the question is the movements filter of the address. */
export interface Parametri {
  readonly dal: Data;
  readonly al: Data;
  readonly per: SelezioneTipo;
  readonly gruppi: readonly string[];
  readonly periodo: Periodo;
  readonly misura: Misura;
  readonly stornati: boolean;
  readonly sospeso: boolean;
  readonly inEuro: boolean;
}

const fra = <V extends string>(valori: readonly V[], parola = ''): V | undefined =>
  valori.find((una) => una === parola);

/** The words of the address; what it does not say is proposed. */
export const leggiParametri = (
  ricerca: RicercaUrl,
  proposti: Pick<Parametri, 'dal' | 'al'>,
): Parametri => ({
  dal: dataScritta(ricerca.dal) ?? proposti.dal,
  al: dataScritta(ricerca.al) ?? proposti.al,
  per: fra(['M', 'V', 'I'], ricerca.per) ?? 'M',
  gruppi: (ricerca.raggruppa ?? '').split(',').filter(Boolean),
  periodo: fra(Object.keys(periodi) as Periodo[], ricerca.ogni) ?? 'MESE',
  misura: fra(Object.keys(misure) as Misura[], ricerca.misura) ?? 'saldo',
  stornati: ricerca.stornati === 'si',
  sospeso: ricerca.sospeso !== 'no',
  inEuro: ricerca.valori === 'euro',
});

/** The words back; those that mean what is there without them are left out. */
export const paroleDi = (p: Parametri): RicercaUrl => ({
  dal: p.dal,
  al: p.al,
  per: p.per === 'M' ? '' : p.per,
  raggruppa: p.gruppi.join(','),
  ogni: p.periodo === 'MESE' ? '' : p.periodo,
  misura: p.misura === 'saldo' ? '' : p.misura,
  stornati: p.stornati ? 'si' : '',
  sospeso: p.sospeso ? '' : 'no',
  valori: p.inEuro ? 'euro' : '',
});

export const corpoDi = (
  nome: NomeElaborazione,
  p: Parametri,
  filtro: FiltroMovimenti,
): DomandaElaborazioneWire => ({
  ...(senzaVuoti(filtro) as DomandaElaborazioneWire),
  dataDa: p.dal,
  dataA: p.al,
  selezioneTipo: p.per,
  gruppi: [...p.gruppi],
  movInSospeso: p.sospeso,
  valoriInEuro: p.inEuro,
  escludiStornati: !p.stornati,
  ...(nome === 'statistica-movimenti' && { periodo: p.periodo, misure: [p.misura] }),
});

const MESI: Readonly<Record<Exclude<Periodo, 'NESSUNO'>, number>> = {
  MESE: 1,
  TRIMESTRE: 3,
  ANNO: 12,
};

/** Where the filter has what a group is of. */
const NEL_FILTRO: Readonly<Record<string, (chiave: string) => FiltroMovimenti>> = {
  numeroMovimento: (chiave) => ({ nReg: chiave }),
  codDepositario: (chiave) => ({ codDepositario: [chiave] }),
  codControparte: (chiave) => ({ codControparte: [chiave] }),
  codPortafoglio: (chiave) => ({ codPortafoglio: [chiave] }),
  codCausale: (chiave) => ({ cod_Causale: [chiave] }),
  tipoTitolo: (chiave) => ({ tipoTitolo: [chiave] }),
  codTitolo: (chiave) => ({ codTitolo: [chiave] }),
};

/** What an elaboration was asked, whatever the bar says meanwhile. */
export function chiesteDi({ parametri }: Pick<ElaborazioneWire, 'parametri'>): Parametri {
  const chiesti = parametri as DomandaElaborazioneWire;
  return {
    dal: chiesti.dataDa as Data,
    al: chiesti.dataA as Data,
    per: chiesti.selezioneTipo ?? 'M',
    gruppi: chiesti.gruppi ?? [],
    periodo: chiesti.periodo ?? 'MESE',
    misura: chiesti.misure?.[0] ?? 'saldo',
    stornati: chiesti.escludiStornati !== true,
    sospeso: chiesti.movInSospeso === true,
    inEuro: chiesti.valoriInEuro === true,
  };
}

/** The address of the movements that make a figure, of a group and a period; null where no filter has them. */
export function ricercaDellaCifra(
  testa: Pick<ElaborazioneWire, 'livelli' | 'parametri'>,
  chiavi: readonly (string | null)[],
  periodo?: string,
): RicercaUrl | null {
  const parti = chiavi.map((chiave, i) => {
    const codice = testa.livelli[i]?.codice ?? '';
    if (chiave === null) return null;
    return NEL_FILTRO[codice]?.(chiave) ?? { idRaggruppamenti: [Number(chiave)] };
  });
  if (parti.includes(null)) return null;
  const chieste = chiesteDi(testa);
  const { dal, al, sospeso } = chieste;
  const filtro = Object.assign({}, testa.parametri, ...parti) as FiltroMovimenti;
  // What is in suspense is so at the end of the whole, not of one of its periods.
  const regolati = sospeso || (filtro.dataValTo && filtro.dataValTo < al) ? {} : { dataValTo: al };
  const mesi = chieste.periodo === 'NESSUNO' ? 0 : MESI[chieste.periodo];
  const inizio = periodo && periodo > dal ? (periodo as Data) : dal;
  const fine = periodo && mesi > 0 ? aggiungiGiorni(aggiungiMesi(periodo as Data, mesi), -1) : al;
  return {
    ...scriviFiltroMovimenti({ ...filtro, ...regolati }),
    ...paroleDi({ ...chieste, dal: inizio, al: fine < al ? fine : al, gruppi: [], sospeso: true }),
    esegui: 'si',
  };
}

export const nomeDi = (percorso: string): NomeElaborazione =>
  nomiElaborazione.find((uno) => percorso.endsWith(uno)) ?? 'dettaglio-movimenti';
