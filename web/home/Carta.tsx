import type { ReactNode } from 'react';
import type { Verso } from './attenzione.ts';
import { cifra, negativa } from './cifre.ts';
import classi from './home.module.css';
import { type Letta, Riquadro } from './Riquadro.tsx';
import { Vai } from './Vai.tsx';

export interface RigaCarta {
  /** What tells it from the others, where its name is no text. */
  readonly chiave?: string;
  readonly nome: ReactNode;
  /** An amount; a text of its own where it is none, null where it is not known. */
  readonly valore: string | null;
  readonly testo?: string;
  readonly conSegno?: boolean;
  readonly forte?: boolean;
  readonly verso: Verso | null;
}

interface CartaProps {
  readonly titolo: string;
  readonly tutto: { readonly nome: string; readonly verso: Verso | null };
  readonly letta: Letta;
  /** The figure that the card is about; null while it is not known. */
  readonly cifra: Omit<RigaCarta, 'nome' | 'chiave'> | null;
  readonly nota: ReactNode;
  readonly righe: readonly RigaCarta[];
}

const scritta = ({ valore, testo, conSegno }: Omit<RigaCarta, 'nome' | 'chiave'>): string =>
  testo ?? (valore === null ? '—' : cifra(valore, conSegno));

/** One of the four figures on top, what it is of, and the three that it is made of: each leads to its rows. */
export function Carta({ titolo, tutto, letta, cifra: prima, nota, righe }: CartaProps) {
  return (
    <Riquadro titolo={titolo} tutto={tutto} letta={letta} righe={5}>
      {prima ? (
        <p className={classi.grande}>
          <Vai verso={prima.verso}>
            <b data-negativo={negativa(prima.valore ?? '') || undefined}>{scritta(prima)} €</b>
          </Vai>
        </p>
      ) : null}
      <p className={classi.nota}>{nota}</p>
      <dl className={classi.voci}>
        {righe.map((riga) => (
          <div key={riga.chiave ?? String(riga.nome)}>
            <dt>{riga.nome}</dt>
            <dd
              data-negativo={negativa(riga.valore ?? '') || undefined}
              data-forte={riga.forte || undefined}
            >
              <Vai verso={riga.verso}>{scritta(riga)}</Vai>
            </dd>
          </div>
        ))}
      </dl>
    </Riquadro>
  );
}
