import { prezzi } from '#domain/archivi/prezzi.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { RigaArchivio } from './archivio-api.ts';

/** What a manager's archives say of one portfolio (contract/archivi/prezzi.ts). */
export interface PrezzoGestore {
  readonly cod_Portafoglio: string;
  readonly quotazioneNormale: string | null;
  readonly costoNormale: string | null;
}

const DECIMALI = { decimaliMin: 4, decimaliMax: 10 };

export const testoPrezzo = (valore: string): string => stampaNumero(valore, DECIMALI);

export const gestoriDi = ({ gestore }: RigaArchivio): readonly PrezzoGestore[] =>
  Array.isArray(gestore) ? (gestore as PrezzoGestore[]) : [];

/** «P1 101,2500 · P2 102,0000 / 101,5000»: normal price, then normal cost where there is one too. */
const testoGestori = (riga: RigaArchivio): string =>
  gestoriDi(riga)
    .map(({ cod_Portafoglio, quotazioneNormale, costoNormale }) => {
      const valori = [quotazioneNormale, costoNormale].filter((uno) => uno !== null);
      return `${cod_Portafoglio} ${valori.map(testoPrezzo).join(' / ')}`;
    })
    .join(' · ');

/** The table of the prices side by side, from the description of the union. */
export const COLONNE_PREZZI: readonly Colonna<RigaArchivio>[] = [
  { campo: 'data', titolo: 'Data', tipo: 'data', ordinabile: true },
  { campo: 'codTitolo', titolo: 'Codice Titolo', tipo: 'codice', ordinabile: true },
  { campo: 'codISIN', titolo: 'ISIN', tipo: 'codice', larghezza: 124, nascosta: true },
  {
    campo: 'descrizione',
    titolo: 'Descrizione',
    tipo: 'testo',
    larghezza: 160,
    elastica: true,
    attenuata: true,
  },
  { campo: 'codDivisaTitolo', titolo: 'Divisa', tipo: 'codice', larghezza: 64 },
  ...prezzi.valori.map(
    ({ nome, titolo, mostrati }): Colonna<RigaArchivio> => ({
      campo: nome,
      titolo,
      tipo: 'numero',
      decimali: mostrati,
      larghezza: 118,
      riassunta: nome === 'quotazione',
    }),
  ),
  {
    campo: 'gestore',
    titolo: 'Gestore, per portafoglio',
    tipo: 'testo',
    larghezza: 220,
    testo: testoGestori,
  },
];
