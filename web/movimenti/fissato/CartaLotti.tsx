import { useQuery } from '@tanstack/react-query';
import { confronta, differenza, somma } from '#domain/money/decimale.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { testoErrore } from '#web/record/errore.ts';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import classi from './fissato.module.css';
import { lottiDi } from './fissato-api.ts';
import { giacenzaDi, testoDi } from './modulo.ts';
import type { Fissato } from './use-fissato.ts';

/**
 * Whether the movement takes from lots that somebody has to name: specific cost, going out. While those
 * named are not right there is no effect to tell it from.
 */
export const scegliLotti = ({ bozza, calcolo: { avvisi, effetti } }: Fissato): boolean =>
  (effetti[0]?.metodo === 'CS' && effetti[0].quantitaMovimento.startsWith('-')) ||
  avvisi.some(({ campo }) => campo === 'lottiScelti') ||
  bozza.lottiScelti.length > 0;

const QUANTITA = { decimaliMin: 2, decimaliMax: 6 };

/** From which lots the movement takes, and how much of each. */
export function CartaLotti({ fissato }: { readonly fissato: Fissato }) {
  const { bozza, calcolo, scriviLotti } = fissato;
  const posizione = giacenzaDi(bozza);
  const immCirc = calcolo.campi.find(({ nome }) => nome === 'immCirc')?.valore ?? undefined;
  const domanda = posizione && { ...posizione, ...(immCirc && { immCirc }) };
  const { data: lotti, error } = useQuery({
    ...lottiDi(domanda ?? { codTitolo: '', codPortafoglio: '', codDepositario: '', data: '' }),
    enabled: domanda !== null,
  });
  const scelti = new Map(bozza.lottiScelti.map(({ lotto, quantita }) => [lotto, quantita]));
  const presa = somma('0', ...scelti.values());
  const chiesta = (testoDi(bozza, 'qtaVnominale') ?? '0').replace(/^-/, '');
  const manca = differenza(chiesta, presa);
  const scrivi = (lotto: string, quantita: string | null) => {
    const altri = bozza.lottiScelti.filter((uno) => uno.lotto !== lotto);
    scriviLotti(quantita && confronta(quantita, '0') > 0 ? [...altri, { lotto, quantita }] : altri);
  };
  return (
    <section className={`pannello ${classi.carta}`} aria-labelledby="carta-lotti">
      <h2 className="titoletto" id="carta-lotti">
        Lotti da cui si prende
      </h2>
      {error ? <p role="alert">{testoErrore(error)}</p> : null}
      <table className={classi.tabella}>
        <caption className="solo-lettore">Lotti del titolo</caption>
        <thead>
          <tr>
            <th scope="col">Lotto</th>
            <th scope="col">Data</th>
            <th scope="col" data-numero>
              Quantità
            </th>
            <th scope="col" data-numero>
              Costo medio
            </th>
            <th scope="col" data-numero>
              Da prendere
            </th>
          </tr>
        </thead>
        <tbody>
          {(lotti ?? []).map(({ lotto, registrazione, data, quantita, costoMedio }) => (
            <tr key={lotto}>
              <th scope="row">{registrazione ?? lotto}</th>
              <td>{stampaData(data)}</td>
              <td data-numero>{testoNumero(quantita)}</td>
              <td data-numero>{costoMedio === null ? '—' : testoNumero(costoMedio, QUANTITA)}</td>
              <td data-numero>
                <CampoNumero
                  etichetta={`Da prendere dal lotto ${registrazione ?? lotto}`}
                  etichettaNascosta
                  valore={scelti.get(lotto) ?? null}
                  decimali={QUANTITA}
                  facoltativo
                  onCambia={(nuova) => scrivi(lotto, nuova)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classi.residuo} role="status" data-tono={manca === '0' ? undefined : 'avviso'}>
        {bozza.lottiScelti.length === 0
          ? 'Nessun lotto scelto: scrivere quanto si prende da ciascuno.'
          : manca === '0'
            ? 'I lotti scelti sono tutta la quantità.'
            : `Scelti ${testoNumero(presa)} su ${testoNumero(chiesta)}.`}
      </p>
    </section>
  );
}
