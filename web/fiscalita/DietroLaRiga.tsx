import { Link } from '@tanstack/react-router';
import type { PassoTraccia } from '#web/calcolo/calcolo-api.ts';
import { Traccia } from '#web/calcolo/Traccia.tsx';
import { versoMovimento } from '#web/movimenti/indirizzi.ts';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import classi from './zainetto.module.css';

/** A row of a prospetto with the way to its figures and its movements. */
export interface RigaAperta {
  readonly titolo: string;
  readonly nota: string | null;
  readonly traccia: readonly PassoTraccia[];
  readonly movimenti: readonly { readonly nome: string; readonly id: number }[];
}

const SENZA_PASSI = 'Di questa riga non c’è un calcolo da mostrare.';

/** How the figures of a row came about, and where its movements are. */
export function DietroLaRiga({
  riga,
  onChiudi,
}: {
  readonly riga: RigaAperta;
  readonly onChiudi: () => void;
}) {
  return (
    <Cassetto titolo={riga.titolo} aperto onChiudi={onChiudi}>
      {riga.nota ? <p className="nota">{riga.nota}</p> : null}
      <Traccia passi={riga.traccia} decimaliMin={2} vuota={SENZA_PASSI} />
      {riga.movimenti.length > 0 ? (
        <ul className={classi.legami}>
          {riga.movimenti.map(({ nome, id }) => (
            <li key={nome}>
              <Link to={versoMovimento({ idMovimento: id })}>{nome}</Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Cassetto>
  );
}
