import { Link } from '@tanstack/react-router';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import classi from './fissato.module.css';
import type { Movimento } from './fissato-api.ts';

export interface RigheRegistrazioneProps {
  readonly righe: readonly Movimento[];
  readonly griglia: string;
  /** The row that is open. */
  readonly aperta: number;
}

/** The rows of a registration that has more than one: what gives and what receives. */
export function RigheRegistrazione({ righe, griglia, aperta }: RigheRegistrazioneProps) {
  if (righe.length < 2) return null;
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Righe della registrazione">
      <h2 className="titoletto">Righe della registrazione</h2>
      <table className={classi.tabella}>
        <thead>
          <tr>
            <th scope="col">Riga</th>
            <th scope="col">Causale</th>
            <th scope="col">Titolo</th>
            <th scope="col">Portafoglio</th>
            <th scope="col">Depositario</th>
            <th scope="col" data-numero>
              Quantità
            </th>
            <th scope="col" data-numero>
              Saldo
            </th>
          </tr>
        </thead>
        <tbody>
          {righe.map((riga) => (
            <tr key={riga.id} aria-current={riga.id === aperta || undefined}>
              <th scope="row">
                {riga.id === aperta ? (
                  riga.nriga
                ) : (
                  <Link to={`${griglia}/${riga.id}`}>{riga.nriga}</Link>
                )}
              </th>
              <td>{riga.cod_Causale}</td>
              <td>{riga.descrizioneTitolo}</td>
              <td>{riga.cod_Portafoglio}</td>
              <td>{riga.cod_Depositario}</td>
              <td data-numero>{testoNumero(riga.qtaVnominale)}</td>
              <td data-numero>{testoNumero(riga.saldo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
