import { rotteAziende } from '#contract/aziende.ts';
import { campiAzienda } from '#domain/tabelle/aziende/campi.ts';
import { leggiChiusura } from '#domain/tempo/chiusura-esercizio.ts';
import type { RecordTabella, Tabellario } from '#web/record/campi.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { usePaesi } from '#web/tabelle/scelte-di-tabelle.ts';
import { aziendaCambiata } from './azienda-cambiata.ts';
import { CampoColore, nomeColore } from './CampoColore.tsx';
import { domandaMetodo } from './domanda-metodo.ts';
import { useScelteDivisa, useScelteRegime, useScelteValutazione } from './scelte-contabili.ts';

const maiuscolo = (testo: string): string => testo.replace(/\s/g, '').toUpperCase();

const SOLO_MODULO = { soloModulo: true } as const;

const CAMPI = campiTabella(campiAzienda, {
  cod_Azienda: { larghezza: 130 },
  ragioneSociale: { larghezza: 300, elastica: true },
  colore: {
    tipo: 'testo',
    larghezza: 100,
    editore: CampoColore,
    testo: ({ colore }) => nomeColore(colore),
  },
  codiceFiscale: { larghezza: 150, unico: true },
  partitaIVA: { larghezza: 120, unico: true },
  lei: { ...SOLO_MODULO, unico: true, riscrittura: maiuscolo },
  tipoSoggetto: { larghezza: 120 },
  codRegime: { tipo: 'scelta', larghezza: 190, useScelte: useScelteRegime },
  divisaConto: { larghezza: 120, useScelte: useScelteDivisa },
  dataChiusuraEsercizio: { larghezza: 140, riscrittura: leggiChiusura },
  tipoValutazione: { tipo: 'scelta', larghezza: 210, useScelte: useScelteValutazione },
  movimentiChiusiAl: { larghezza: 150 },
  archiviChiusiAl: { larghezza: 150 },
  oneriNelCosto: { larghezza: 150 },
  quattroOcchi: { ...SOLO_MODULO, largo: true },
  indirizzo: { ...SOLO_MODULO, largo: true },
  cap: SOLO_MODULO,
  comune: SOLO_MODULO,
  provincia: SOLO_MODULO,
  codPaese: { ...SOLO_MODULO, useScelte: usePaesi },
  pec: SOLO_MODULO,
});

const codiceDi = (record: Partial<RecordTabella>): string => String(record.cod_Azienda ?? '');

export interface DirittiAziende {
  /** Whether companies may be made: that takes the privilege on all. */
  readonly crea: boolean;
  /** The codes of those that may be written. */
  readonly scrivibili: readonly string[];
}

/** Companies as a master table; rights are looked at company by company. */
export const tabellarioAziende = ({ crea, scrivibili }: DirittiAziende): Tabellario => ({
  tabella: 'aziende',
  titolo: 'Aziende',
  singolare: 'azienda',
  femminile: true,
  scrivere: 'Aziende_W',
  puoScrivere: crea || scrivibili.length > 0,
  puoCreare: crea,
  fisso: (record) => record.id !== undefined && !scrivibili.includes(codiceDi(record)),
  rotte: rotteAziende,
  segnapostoRicerca: 'Cerca codice, ragione sociale o codice fiscale',
  larghezzaScheda: 620,
  campi: CAMPI,
  domanda: (prima, mia) =>
    domandaMetodo(prima, { prima: prima.tipoValutazione, dopo: mia.tipoValutazione }),
  onScritto: (record) => void aziendaCambiata(codiceDi(record ?? {})),
});
