import { segno } from '#domain/money/decimale.ts';
import { stampaEsatto, stampaIntero } from '#domain/money/esatto-italiano.ts';
import { Cifre } from '#web/ui/Cifre.tsx';
import type { Riepilogo } from './contabilizza-api.ts';
import { sbilancioInParole, totaliDi } from './correzione.ts';
import { periodoInParole } from './righe-scritture.ts';

const di = (quante: number, una: string, piu: string): string =>
  `${stampaIntero(quante)} ${quante === 1 ? una : piu}`;

/** What comes of no registration. */
const altreDi = ({ annuali, contiInDivisa }: Riepilogo): string[] => [
  ...(annuali > 0
    ? [`${di(annuali, 'costo dell’anno', 'costi dell’anno')} dei titoli usciti`]
    : []),
  ...(contiInDivisa > 0 ? [di(contiInDivisa, 'conto in divisa', 'conti in divisa')] : []),
];

/** Registrations are entries, nothing to write, or left out; entries balance. */
export function CifreContabili({ riepilogo }: { readonly riepilogo: Riepilogo }) {
  const { registrazioni, scritture, righe, scartate, senzaScritture, immutate, scelte } = riepilogo;
  const { dare, avere, sbilancio } = totaliDi(riepilogo.bilancio);
  const quadra = segno(sbilancio) === 0;
  const contate = registrazioni - scartate - senzaScritture - immutate;
  const nulla = [
    ...(scelte.annullate > 0 ? [di(scelte.annullate, 'stornata prima', 'stornate prima')] : []),
    ...(immutate > 0 ? [di(immutate, 'immutata', 'immutate')] : []),
  ];
  const periodo = periodoInParole(riepilogo);
  return (
    <Cifre
      etichetta="In sintesi"
      cifre={[
        {
          nome: 'Registrazioni',
          valore: stampaIntero(registrazioni),
          accanto:
            scelte.arretrate > 0
              ? `${periodo}, ${di(scelte.arretrate, 'arretrata', 'arretrate')}`
              : periodo,
        },
        {
          nome: 'Scritture',
          valore: stampaIntero(scritture),
          accanto:
            contate === scritture
              ? di(righe, 'riga', 'righe')
              : `${di(righe, 'riga', 'righe')}, di ${[di(contate, 'registrazione', 'registrazioni'), ...altreDi(riepilogo)].join(', ')}`,
        },
        {
          nome: 'Nulla da scrivere',
          valore: stampaIntero(senzaScritture + immutate),
          accanto: nulla.join(', '),
        },
        {
          nome: 'Scarti',
          valore: stampaIntero(scartate),
          accanto: scartate > 0 ? 'da sanare o da lasciare fuori' : 'nessuno',
          negativo: scartate > 0,
        },
        { nome: 'Dare', valore: stampaEsatto(dare, 2), accanto: 'EUR' },
        { nome: 'Avere', valore: stampaEsatto(avere, 2), accanto: 'EUR' },
        {
          nome: 'Sbilancio',
          valore: sbilancioInParole(sbilancio),
          accanto: quadra ? '✓ quadra' : 'non quadra',
          negativo: !quadra,
        },
      ]}
    />
  );
}
