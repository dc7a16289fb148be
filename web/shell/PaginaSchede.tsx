import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import {
  motivoProcediDisabilitato,
  pagineSchede,
  potaSchede,
  type Scheda,
} from '#domain/accesso/schede.ts';
import { useSessione } from '#web/sessione.ts';
import { Intestazione } from './Intestazione.tsx';
import classi from './pagina-schede.module.css';
import { useRottaWeb } from './Radice.tsx';

/** The card's link is relative to the page that shows it (specification §2 "Menu screen"). */
const destinazione = (percorso: string, link: string): string =>
  new URL(link, `${location.origin}${percorso}/`).pathname;

function SchedaMenu({ scheda, percorso }: { readonly scheda: Scheda; readonly percorso: string }) {
  const naviga = useNavigate();
  const { privilegi } = useSessione();
  const idTitolo = useId();
  const idMotivo = useId();
  const motivo = motivoProcediDisabilitato(scheda, privilegi);
  return (
    <li className={classi.scheda}>
      {scheda.image ? <img src={scheda.image} alt="" /> : null}
      <h2 id={idTitolo}>{scheda.title}</h2>
      {scheda.subtitle ? <p>{scheda.subtitle}</p> : null}
      <div className={classi.azione}>
        {motivo ? (
          <span id={idMotivo} className={classi.motivo}>
            {motivo}
          </span>
        ) : null}
        <Button
          id={scheda.id}
          variant="default"
          disabled={motivo !== null}
          aria-describedby={motivo ? `${idTitolo} ${idMotivo}` : idTitolo}
          onClick={() => naviga({ to: destinazione(percorso, scheda.link) })}
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
