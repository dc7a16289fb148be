import type { CampoStorico } from '#domain/campi/storia.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { nomiAltra } from '#domain/movimenti/campi-movimento.ts';
import type { Valori } from '#domain/record/conflitto.ts';
import { campoNoto, testoCampoFissato } from './campi-fissato.ts';
import type { Movimento } from './fissato-api.ts';
import { type Altra, altraDi, type Bozza, conSegno, type LottoScelto } from './modulo.ts';
import { campiStoricoFissato } from './storico-fissato.ts';

/** A movement as the server tells it to who comes second: its other row with it. */
export type MovimentoAttuale = Movimento & { readonly altra?: Movimento };

const DAVANTI = 'altra.';
const LOTTI = 'lottiScelti';

/** The same lots in whatever sequence are the same text. */
const lottiInTesto = (lotti: readonly LottoScelto[]): string =>
  lotti.length === 0
    ? ''
    : JSON.stringify(
        lotti
          .map(({ lotto, quantita }) => ({ lotto, quantita: String(quantita) }))
          .sort((a, b) => a.lotto.localeCompare(b.lotto)),
      );

const lottiDa = (testo: unknown): readonly LottoScelto[] =>
  typeof testo === 'string' && testo !== '' ? (JSON.parse(testo) as LottoScelto[]) : [];

const conLato = (valori: Valori, altra: Altra, lotti: readonly LottoScelto[]): Valori => {
  const { altra: _altra, ...suoi } = valori;
  const lato = Object.entries(altra).map(([nome, valore]) => [`${DAVANTI}${nome}`, valore]);
  return { ...suoi, ...Object.fromEntries(lato), [LOTTI]: lottiInTesto(lotti) };
};

/** A slip where two versions are compared: the other side field by field, the chosen lots as one. */
export const inCampi = (bozza: Bozza): Valori => conLato(bozza, bozza.altra, bozza.lottiScelti);

/** The version of somebody else in the same fields, as a slip writes it. */
export const loroInCampi = (loro: MovimentoAttuale): Valori =>
  conLato(
    { ...loro, ...(loro.altra && { qtaVnominale: conSegno(loro) }) },
    loro.altra ? altraDi(loro.altra) : {},
    loro.lottiScelti ?? [],
  );

/** The slip of what was chosen. */
export function daCampi(valori: Valori): Bozza {
  const suoi = Object.entries(valori).filter(([nome]) => !nome.startsWith(DAVANTI));
  const lato = Object.entries(valori).flatMap(([nome, valore]) =>
    nome.startsWith(DAVANTI) ? [[nome.slice(DAVANTI.length), valore]] : [],
  );
  return {
    ...Object.fromEntries(suoi),
    altra: Object.fromEntries(lato),
    lottiScelti: lottiDa(valori[LOTTI]),
  } as Bozza;
}

const DEL_LATO: readonly CampoStorico[] = nomiAltra.flatMap((nome) => {
  const campo = campoNoto(nome);
  if (!campo) return [];
  return [
    {
      campo: `${DAVANTI}${nome}`,
      titolo: `${campo.etichetta} di arrivo`,
      testo: (valore) => testoCampoFissato(campo, valore),
    },
  ];
});

const DEI_LOTTI: CampoStorico = {
  campo: LOTTI,
  titolo: 'Lotti da cui si prende',
  testo: (valore) =>
    lottiDa(valore)
      .map(({ lotto, quantita }) => `${testoNumero(quantita)} dal lotto ${lotto}`)
      .join(', '),
};

/** The fields to choose from: of the other side and the lots, what one of the versions has. */
export const campiDelConflitto = (
  versioni: readonly (Valori | null)[],
): readonly CampoStorico[] => [
  ...campiStoricoFissato,
  ...[...DEL_LATO, DEI_LOTTI].filter(({ campo }) => versioni.some((una) => una?.[campo])),
];
