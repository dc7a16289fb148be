import { type AttesaContabileWire, rotteAttesa } from '#contract/contabilita/attesa.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { type Attenzione, daDomanda, type Esito, type Verso } from './attenzione.ts';

const CONTABILIZZA = '/page/contabilita/contabilizza';

/** The step that something waits on, in its book. */
const versoDi = (
  una?: Pick<AttesaContabileWire['scarti'][number], 'tipoElaborazione' | 'codLibro'>,
): Verso => ({
  to: `${CONTABILIZZA}/movimenti-${una?.tipoElaborazione === 'F' ? 'fine-periodo' : 'giornalieri'}`,
  ...(una && { search: { libro: una.codLibro } }),
});

const somma = (numeri: readonly number[]): string =>
  stampaIntero(numeri.reduce((a, b) => a + b, 0));

/** How the generations that wait read on the chip: how many entries, of which days, made by whom. */
export function esitoTrasferimenti({ daConfermare }: AttesaContabileWire): Esito {
  const [prima] = daConfermare;
  const verso = versoDi(prima);
  if (!prima) return { tono: 'calma', nota: 'Nessuna generazione attende conferma.', verso };
  const altre = daConfermare.length > 1 ? ` Altre ${daConfermare.length - 1} attendono.` : '';
  return {
    tono: 'attenzione',
    cifra: somma(daConfermare.map(({ scritture }) => scritture)),
    nota: `Scritture dal ${stampaData(prima.dal)} al ${stampaData(prima.al)}, generate da ${prima.generataDa}: confermare o annullare.${altre}`,
    verso,
  };
}

/** How what no generation could post reads on the chip: how many registrations, and why the last. */
export function esitoScarti({ scarti }: AttesaContabileWire): Esito {
  const [primo] = scarti;
  const verso = versoDi(primo);
  if (!primo) return { tono: 'calma', nota: 'Nessuno scarto da sanare.', verso };
  return {
    tono: 'attenzione',
    cifra: somma(scarti.map(({ registrazioni }) => registrazioni)),
    nota: `Registrazioni lasciate fuori. ${primo.messaggio}`,
    verso,
  };
}

const voce = (
  { id, nome, inOrdine }: Pick<Attenzione, 'id' | 'nome' | 'inOrdine'>,
  esito: (attesa: AttesaContabileWire) => Esito,
): Attenzione => ({
  id,
  nome,
  inOrdine,
  privilegi: ['Contabile_W'],
  verso: versoDi(),
  useStato: daDomanda({
    chiave: () => ['contabilizza', 'attesa'],
    leggi: (signal) => chiama(rotteAttesa.attesa, { signal }),
    esito,
  }),
});

export const trasferimentiDaConfermare = voce(
  {
    id: 'trasferimenti-da-confermare',
    nome: ['scrittura da confermare', 'scritture da confermare'],
    inOrdine: 'conferme',
  },
  esitoTrasferimenti,
);
export const scartiContabili = voce(
  {
    id: 'scarti-contabili',
    nome: ['scarto contabile', 'scarti contabili'],
    inOrdine: 'scarti contabili',
  },
  esitoScarti,
);
