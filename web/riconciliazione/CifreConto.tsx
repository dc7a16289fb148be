import { Skeleton } from '@mantine/core';
import { segno } from '#domain/money/decimale.ts';
import { stampaIntero, testoEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { type Cifra, Cifre } from '#web/ui/Cifre.tsx';
import type { Quadro } from './riconciliazione-api.ts';

const parti = (voci: readonly (readonly [quante: number, parola: string])[]): string =>
  voci
    .filter(([quante]) => quante > 0)
    .map(([quante, parola]) => `${stampaIntero(quante)} ${parola}`)
    .join(', ');

const percento = (parte: number, tutte: number): string =>
  tutte === 0 ? '' : `${((parte / tutte) * 100).toFixed(2).replace('.', ',')} %`;

/** Positions in three figures: all, those that agree, those that do not. */
export function cifrePosizioni(quadro: Quadro | undefined, dove: string): readonly Cifra[] {
  const posizioni = quadro?.posizioni;
  if (!posizioni) return [];
  const { tutte, concordanti, discordanti, spiegate, ignote } = posizioni;
  return [
    { nome: 'Posizioni', valore: stampaIntero(tutte), accanto: dove },
    {
      ...{ nome: 'Concordanti', valore: stampaIntero(concordanti) },
      accanto: percento(concordanti, tutte),
      verso: { tutte: 'si' },
    },
    {
      ...{ nome: 'Discordanze', valore: stampaIntero(discordanti) },
      accanto:
        parti([
          [spiegate, spiegate === 1 ? 'spiegata' : 'spiegate'],
          [ignote, ignote === 1 ? 'ignota' : 'ignote'],
        ]) || 'tutto torna',
      avviso: ignote > 0,
      verso: { tutte: '' },
    },
  ];
}

/** What nothing explains; where the statement has no balance of a day that is over, there is nothing to explain. */
function nonSpiegata(nonSpiegato: string | null): Cifra {
  const nome = 'Conto, non spiegato';
  if (nonSpiegato === null)
    return { nome, valore: '—', accanto: 'l’estratto non ha il saldo di una giornata chiusa' };
  const spiegato = segno(nonSpiegato) === 0;
  return {
    ...{ nome, valore: testoEsatto(nonSpiegato, 2) },
    accanto: spiegato ? '✓ ogni riga ha una causa' : 'nessuna causa lo spiega',
    avviso: !spiegato,
  };
}

/** Cash in four: lines by how they stand, both balances, what nothing explains. */
export function cifreCassa(quadro: Quadro | undefined): readonly Cifra[] {
  const cassa = quadro?.cassa;
  if (!quadro || !cassa) return [];
  const { righe, confermate, proposte, aperte, codDivisa, saldoLoro, nonSpiegato } = cassa;
  return [
    {
      ...{ nome: 'Righe di conto', valore: stampaIntero(righe) },
      accanto:
        parti([
          [confermate, confermate === 1 ? 'confermata' : 'confermate'],
          [proposte, proposte === 1 ? 'proposta' : 'proposte'],
          [aperte, aperte === 1 ? 'aperta' : 'aperte'],
        ]) || 'nessuna',
      avviso: aperte > 0,
      verso: { quali: '' },
      versoAccanto: { quali: aperte > 0 ? 'aperte' : '' },
    },
    {
      nome: 'Nostro saldo',
      valore: testoEsatto(cassa.saldoNostro, 2),
      accanto: `${codDivisa}, per data valuta`,
    },
    {
      nome: 'Saldo banca',
      valore: saldoLoro === null ? '—' : testoEsatto(saldoLoro, 2),
      accanto: `${codDivisa}, estratto del ${stampaData(quadro.data).slice(0, 5)}`,
    },
    nonSpiegata(nonSpiegato),
  ];
}

/** What an account comes to at a statement; a place of the same height until it is known. */
export function CifreConto({ cifre }: { readonly cifre: readonly Cifra[] }) {
  if (cifre.length === 0) return <Skeleton height={60} mb={12} style={{ flex: 'none' }} />;
  return <Cifre etichetta="Cifre del conto" cifre={cifre} />;
}
