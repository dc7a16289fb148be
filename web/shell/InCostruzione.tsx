import { Link } from '@tanstack/react-router';
import { rotteWeb } from '#domain/elenchi/rotte-web.ts';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { useRottaWeb } from '#web/ui/rotta.ts';
import classi from './in-costruzione.module.css';
import { promessa } from './promesse.ts';
import { useMenu } from './use-menu.ts';

const pronte = new Set(
  rotteWeb.filter(({ stato }) => stato === 'pronta').map(({ percorso }) => percorso),
);

/** What of the same section works already, so that the page is no dead end. */
function useVicine(percorso: string) {
  const visibili = useMenu();
  const sezione = visibili.find(({ submenu }) => submenu.some(({ path }) => path === percorso));
  const voci = [...(sezione?.submenu ?? []), ...visibili.filter((una) => !una.submenu.length)];
  return voci.filter(({ path }) => pronte.has(path) && path !== percorso);
}

/** An area that is not built yet says so, and says what will be here. */
export default function InCostruzione() {
  const rotta = useRottaWeb();
  const percorso = rotta?.percorso ?? '';
  const { area, contenuto } = promessa(percorso);
  const vicine = useVicine(percorso);
  return (
    <>
      <Intestazione indicatori={<Etichetta tono="avviso">in costruzione</Etichetta>} />
      <section className={classi.foglio} data-in-costruzione={percorso}>
        <p className={classi.frase}>
          Questa schermata non è ancora disponibile: arriverà con la parte <b>{area}</b>.
        </p>
        <h2>Che cosa ci sarà</h2>
        <ul className="puntato">
          {contenuto.map((una) => (
            <li key={una}>{una}</li>
          ))}
        </ul>
        <h2>Già pronto</h2>
        <p className={classi.vicine}>
          {vicine.map(({ path, title }) => (
            <Link key={path} to={path}>
              {title}
            </Link>
          ))}
        </p>
      </section>
    </>
  );
}
