export { HeroVideo } from './hero-video.tsx'
