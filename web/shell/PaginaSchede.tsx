import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import {
  motivoProcediDisabilitato,
  pagineSchede,
  potaSchede,
  type Scheda,
} from '#domain/elenchi/schede.ts';
import { leggiRicerca } from '#web/base/ricerca-url.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { useRottaWeb } from '#web/ui/rotta.ts';
import { disegno } from './disegni.ts';
import classi from './pagina-schede.module.css';

/** The card's link is relative to the page that shows it (docs/regole/schermate.md#schede). */
function destinazione(percorso: string, link: string) {
  const { pathname, search } = new URL(link, `${location.origin}${percorso}/`);
  return { to: pathname, search: leggiRicerca(search) as never };
}

function Immagine({ nome }: { readonly nome: string | undefined }) {
  const tracciati = disegno(nome);
  if (!tracciati) return null;
  return (
    <svg aria-hidden="true" className={classi.immagine} viewBox="0 0 40 40">
      <path className={classi.fondo} d={tracciati.fondo} />
      <path className={classi.tratto} d={tracciati.tratto} />
    </svg>
  );
}

function SchedaMenu({ scheda, percorso }: { readonly scheda: Scheda; readonly percorso: string }) {
  const naviga = useNavigate();
  const { privilegi } = useSessione();
  const idTitolo = useId();
  const idMotivo = useId();
  const motivo = motivoProcediDisabilitato(scheda, privilegi);
  return (
    <li className={`pannello ${classi.scheda}`}>
      <Group gap={12} align="stretch" wrap="nowrap">
        <Immagine nome={scheda.image} />
        <div>
          <h2 id={idTitolo}>{scheda.title}</h2>
          {scheda.subtitle ? <p>{scheda.subtitle}</p> : null}
        </div>
      </Group>
      <div className={classi.azione}>
        {motivo ? (
          <span id={idMotivo} className="nota">
            {motivo}
          </span>
        ) : null}
        <Button
          id={scheda.id}
          variant="default"
          disabled={motivo !== null}
          aria-describedby={motivo ? `${idTitolo} ${idMotivo}` : idTitolo}
          onClick={() => naviga(destinazione(percorso, scheda.link))}
        >
          Procedi
        </Button>
      </div>
    </li>
  );
}

/** A menu screen: title, description, cards with "Procedi". */
export default function PaginaSchede() {
  const rotta = useRottaWeb();
  const { privilegi } = useSessione();
  const pagina = pagineSchede.find(({ percorso }) => percorso === rotta?.percorso);
  if (!pagina) return null;
  return (
    <>
      <Intestazione titolo={pagina.title} descrizione={pagina.description} />
      <ul className={classi.schede}>
        {potaSchede(pagina, privilegi).map((scheda) => (
          <SchedaMenu key={scheda.id} scheda={scheda} percorso={pagina.percorso} />
        ))}
      </ul>
    </>
  );
}
